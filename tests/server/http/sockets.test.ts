import { EventEmitter } from 'node:events'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { limitSockets } from '#server/http/sockets.ts'

const requestFrom = (ip: string) => {
  const socket = new EventEmitter()
  return { socket, request: { ip, raw: { socket } } as unknown as FastifyRequest }
}

describe('sockets', () => {
  it('an address with a hundred open sockets gets no other one until one is closed, and other addresses are not affected', () => {
    const limit = limitSockets()
    const open = Array.from({ length: 100 }, () => requestFrom('203.0.113.7'))
    for (const { request } of open) limit(request)
    const another = () => limit(requestFrom('203.0.113.7').request)
    expect(another).toThrow(expect.objectContaining({ slug: 'too-many' }))
    expect(() => limit(requestFrom('203.0.113.8').request)).not.toThrow()
    open[0]?.socket.emit('close')
    expect(another).not.toThrow()
    expect(another).toThrow(expect.objectContaining({ slug: 'too-many' }))
  })

  it('the sockets of one IPv6 /64 count together, those of another one apart, and those of a /48 up to ten times as many', () => {
    const limit = limitSockets()
    const refused = expect.objectContaining({ slug: 'too-many' })
    const from = (network: number, host: number) => () =>
      limit(requestFrom(`2001:db8:1:${network}::${host.toString(16)}`).request)
    for (let host = 1; host <= 100; host++) from(1, host)()
    expect(from(1, 101)).toThrow(refused)
    for (let network = 2; network <= 10; network++) for (let host = 1; host <= 100; host++) from(network, host)()
    expect(from(11, 1)).toThrow(refused)
    expect(() => limit(requestFrom('2001:db8:2::1').request)).not.toThrow()
  })
})
