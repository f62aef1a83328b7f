import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/flow/json.ts'
import { flow } from '#kit/flow-command.ts'
import { foundIn } from '#kit/found-in.ts'
import { type FlowFilesMap, placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

const path = 'acme/screens/apply/password.json'
const acme = (overlay: JsonObject) => someFlowFiles({ [path]: overlay })

describe('changed-setting', () => {
  it.each<[string, string, JsonObject, string]>([
    ['a consent that is taken out', 'W609', { records: [{ id: 'soft-credit', $remove: true }] }, '"$remove"'],
    ['a consent that is recorded as another', 'W610', { records: [{ id: 'soft-credit', type: 'HARD_CREDIT' }] }, '"HARD_CREDIT"'],
    ['other words of a consent', 'W611', { records: [{ id: 'soft-credit', text: 'We may ask.' }] }, '"We may ask."'],
  ])('%s is reported at the lender’s line', (_, code, overlay, needle) => {
    const files = acme(overlay)
    expect(foundIn(files).filter((one) => /^W6/.test(one))).toEqual([`${code} ${placeOfText(files, path, needle)}`])
  })

  it('words that bind nobody may differ', () => {
    expect(foundIn(acme({ heading: 'A password, please', submit: 'Go on' }))).toEqual([])
  })
})

describe('flow approve --confirm', () => {
  const place = 'screens/apply/password#/records/soft-credit/text'
  const approved = async (files: FlowFilesMap) => new Map([...files, ...(await flow('approve acme', files)).written])

  it('a difference that a person confirms by name is reported no longer, until its value changes', async () => {
    const files = await approved(acme({ records: [{ id: 'soft-credit', text: 'We may ask.' }] }))
    const { written } = await flow(`approve acme --confirm ${place} --by "Ann Lee"`, files)
    const confirmed = new Map([...files, ...written])
    expect(JSON.parse(confirmed.get('acme/approved.json') ?? '').confirmed).toEqual({
      [place]: { is: 'We may ask.', by: expect.stringContaining('Ann'), on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    })
    expect(foundIn(confirmed)).toEqual([])
    const changed = new Map(confirmed).set(path, (confirmed.get(path) ?? '').replace('We may ask.', 'We ask.'))
    expect(foundIn(changed)).toEqual([`W611 ${placeOfText(changed, path, '"We ask."')}`])
    // An approval of the words afterwards keeps who confirmed them.
    expect((await approved(confirmed)).get('acme/approved.json')).toContain('Ann')
  })

  it.each([
    [`approve acme --confirm ${place}`, 'Say who confirms it'],
    ['approve acme --confirm screens/apply/password#/records/soft-credit/txt --by Ann', `Did you mean "${place}"?`],
  ])('flow %s ends with 2 and says what is missing', async (line, words) => {
    const files = await approved(acme({ records: [{ id: 'soft-credit', text: 'We may ask.' }] }))
    expect(await flow(line, files)).toMatchObject({ code: 2, err: expect.stringContaining(words) })
  })
})
