import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { clamdScanner } from '#server/providers/scanner/clamd-scanner.ts'

/** The content of the EICAR test file, in parts, so that a virus scanner does not report this source file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('')

let server: Server | undefined
afterEach(() => void server?.close())

/** Starts a daemon with clamd's protocol and returns its port. `answer` receives the whole file. */
async function aDaemon(answer: (file: Buffer, socket: Socket) => void): Promise<number> {
  server = createServer((socket) => {
    let input: Buffer = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (part: Buffer) => {
      input = Buffer.concat([input, part])
      const file = streamed(input)
      if (file) answer(file, socket)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** The file of a whole INSTREAM command. */
function streamed(input: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (input.toString('latin1', 0, command.length) !== command) return undefined
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= input.length; ) {
    const length = input.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(input.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

const clamd = (file: Buffer, socket: Socket) =>
  socket.end(file.includes(eicar) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0')
const scannerAt = (port: number, patienceMs = 30_000) => {
  const scanner = clamdScanner({ host: '127.0.0.1', port }, patienceMs)
  return async (...pieces: readonly Buffer[]) => {
    const scan = scanner()
    for (const piece of pieces) await scan.take(piece)
    return await scan.end()
  }
}

describe('clamdScanner', () => {
  it('clamdScanner reports a harmless file in several pieces, one of them empty, as clean', async () => {
    expect(await scannerAt(await aDaemon(clamd))(Buffer.alloc(200_000, 1), Buffer.alloc(0), Buffer.from('x'))).toBe('clean')
  })

  it('clamdScanner reports the EICAR test file as infected: alone, inside a PDF, and in two pieces', async () => {
    const scan = scannerAt(await aDaemon(clamd))
    expect(await scan(Buffer.from(eicar))).toBe('infected')
    expect(await scan(Buffer.from(`%PDF-1.7 ${eicar}`))).toBe('infected')
    expect(await scan(Buffer.from(eicar.slice(0, 9)), Buffer.from(eicar.slice(9)))).toBe('infected')
  })

  it.each([
    ['says nothing in time', () => undefined],
    ['closes the connection', (_file: Buffer, socket: Socket) => socket.destroy()],
    ['reports an error', (_file: Buffer, socket: Socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
    ['says something else', (_file: Buffer, socket: Socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nstream: OK')],
  ])('clamdScanner returns "unknown" for a daemon that %s', async (_what, answer) => {
    expect(await scannerAt(await aDaemon(answer), 200)(Buffer.from('x'))).toBe('unknown')
  })

  it('clamdScanner returns "unknown" without a daemon', async () => {
    const port = await aDaemon(clamd)
    server?.close()
    expect(await scannerAt(port)(Buffer.from('x'))).toBe('unknown')
  })
})
