import { describe, expect, it } from 'vitest'
import type { CompiledSandbox } from '#engine/flow/compiled-sandbox.ts'
import { firstMove, moveOn } from '#server/sandbox/workflow.ts'

const place = (id: string, status: string, parts: object = {}) => ({
  id,
  at: `sandbox.json#/path/${id}`,
  status,
  set: {},
  opens: [],
  leave: [],
  ...parts,
})
const on = (event: string, parts: object = {}) => ({ id: event, at: `sandbox.json#/${event}`, on: event, set: {}, ...parts })

const path = [
  place('begin', 'APP_SUBMISSION', { leave: [on('submitted:start/profile', { set: { 'status.seen': true } })] }),
  place('wait', 'WAITING', { leave: [{ id: 'later', at: '', afterSeconds: 3, set: {} }] }),
  place('end', 'COMPLETE'),
]
const sandbox = {
  path,
  personas: [{ id: 'declined', lastNames: ['decline'], path: [path[0], place('no', 'DECLINED')] }],
} as unknown as CompiledSandbox

const facts = (status: string, lastName = 'Moreno') => ({
  today: '2026-01-15',
  status: { value: status },
  profile: { name: { lastName } },
})

describe('the sandbox', () => {
  it('lets an application begin at the first place', () => {
    expect(firstMove(sandbox, facts(''))).toEqual({ status: 'APP_SUBMISSION', set: {} })
    expect(firstMove({ ...sandbox, path: [], personas: [] }, facts(''))).toBeUndefined()
  })

  it('moves on by what the borrower submitted, with the facts that are set on the way', () => {
    expect(moveOn(sandbox, 'submitted:start/profile', facts('APP_SUBMISSION'))).toEqual({
      status: 'WAITING',
      set: { 'status.seen': true },
    })
  })

  it('stays where nothing leads on from', () => {
    expect(moveOn(sandbox, 'submitted:other', facts('APP_SUBMISSION'))).toBeUndefined()
    expect(moveOn(sandbox, 'submitted:start/profile', facts('COMPLETE'))).toBeUndefined()
    expect(moveOn(sandbox, 'submitted:start/profile', facts('UNHEARD_OF'))).toBeUndefined()
  })

  it('stays where only time leads on: it does not wait by itself yet', () => {
    expect(moveOn(sandbox, 'submitted:start/profile', facts('WAITING'))).toBeUndefined()
  })

  it('plays the persona of the applicant’s last name', () => {
    expect(moveOn(sandbox, 'submitted:start/profile', facts('APP_SUBMISSION', ' Decline '))?.status).toBe('DECLINED')
  })
})
