import { describe, expect, it } from 'vitest'
import type { Condition, DocumentOnFile } from '#engine/application/application.ts'
import { filesAnswered } from '#engine/application/submit.ts'
import type { InputScreen } from '#engine/flow/compiled-flow.ts'

const fields = [{ id: 'paystubs', as: 'files', document: 'PAYSTUB' }] as unknown as InputScreen['fields']
const screen = { route: 'upload', fields }
const aCondition = (uuid: string, ...requestDocuments: string[]) =>
  ({ uuid, requestDocuments, extra: {} }) as unknown as Condition
const file = (uuid: string, condition?: string) =>
  ({ uuid, type: 'PAYSTUB', screen: 'upload', ...(condition && { condition }) }) as DocumentOnFile

describe('filesAnswered', () => {
  const onFile = [file('sent'), file('sent-for-one', 'one'), { ...file('elsewhere'), screen: 'other' }]
  const named = (uuids: string[], condition?: string) =>
    filesAnswered(screen, { paystubs: uuids }, onFile, condition === undefined ? undefined : aCondition(condition))

  it('filesAnswered takes files that were sent to the screen', () => {
    expect(named(['sent', 'sent-for-one'])).toEqual(['sent', 'sent-for-one'])
    expect(named(['elsewhere'])).toBeUndefined()
    expect(named(['nowhere'])).toBeUndefined()
  })

  it('filesAnswered returns files uploaded for the answered condition only, so that older files close no condition', () => {
    expect(named(['sent-for-one'], 'one')).toEqual(['sent-for-one'])
    expect(named(['sent'], 'one')).toBeUndefined()
    expect(named(['sent-for-one'], 'another')).toBeUndefined()
  })

  it('filesAnswered gives a file the document type of the condition if the field names none', () => {
    const open = { ...screen, fields: [{ id: 'proof', as: 'files' }] as unknown as InputScreen['fields'] }
    const answered = (asked?: Condition) => filesAnswered(open, { proof: ['sent-for-one'] }, onFile, asked)
    expect(answered(aCondition('one', 'PAYSTUB', 'SUPPORT'))).toEqual(['sent-for-one'])
    expect(answered(aCondition('one', 'BANK_STATEMENT'))).toBeUndefined()
    expect(answered(aCondition('one'))).toBeUndefined()
    expect(answered()).toBeUndefined()
  })
})
