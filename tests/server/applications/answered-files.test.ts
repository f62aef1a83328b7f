import { describe, expect, it } from 'vitest'
import type { InputScreen } from '#engine/flow/compiled-flow.ts'
import { filesAnswered } from '#server/applications/answered-files.ts'
import type { StoredCondition } from '#server/store/conditions.ts'

const fields = [{ id: 'paystubs', as: 'files', document: 'PAYSTUB' }] as unknown as InputScreen['fields']
const screen = { route: 'upload', fields }
const aCondition = (uuid: string, ...request_documents: string[]) =>
  ({ uuid, request_documents, created_at: new Date(0) }) as unknown as StoredCondition
const file = (uuid: string, condition_uuid: string | null = null) => ({ uuid, type: 'PAYSTUB', screen: 'upload', condition_uuid })

describe('files that answers name', () => {
  const onFile = [file('sent'), file('sent-for-one', 'one'), { ...file('elsewhere'), screen: 'other' }]
  const named = (uuids: string[], condition?: string) =>
    filesAnswered(screen, { paystubs: uuids }, onFile, condition === undefined ? undefined : aCondition(condition))

  it('were sent to the screen', () => {
    expect(named(['sent', 'sent-for-one'])).toEqual(['sent', 'sent-for-one'])
    expect(() => named(['elsewhere'])).toThrow()
    expect(() => named(['nowhere'])).toThrow()
  })

  it('were sent for the condition that is answered: old ones close none', () => {
    expect(named(['sent-for-one'], 'one')).toEqual(['sent-for-one'])
    expect(() => named(['sent'], 'one')).toThrow()
    expect(() => named(['sent-for-one'], 'another')).toThrow()
  })

  it('are what the condition asks for, where the question says nothing of their type', () => {
    const open = { ...screen, fields: [{ id: 'proof', as: 'files' }] as unknown as InputScreen['fields'] }
    const answered = (asked?: StoredCondition) => filesAnswered(open, { proof: ['sent-for-one'] }, onFile, asked)
    expect(answered(aCondition('one', 'PAYSTUB', 'SUPPORT'))).toEqual(['sent-for-one'])
    expect(() => answered(aCondition('one', 'BANK_STATEMENT'))).toThrow()
    expect(() => answered(aCondition('one'))).toThrow()
    expect(() => answered()).toThrow()
  })
})
