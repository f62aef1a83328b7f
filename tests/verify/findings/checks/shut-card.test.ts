import { describe, expect, it } from 'vitest'
import type { JsonObject, Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

const conditions = 'base/conditions.json'

describe('shut-card', () => {
  const card = (openWhen: Rule, more: JsonObject = {}) =>
    someFlowFiles({
      'base/screens/upload.json': {
        kind: 'message',
        openWhen,
        heading: 'Upload',
        text: 'Here.',
        actions: [{ id: 'a', label: 'Back', do: 'go', go: '/' }],
      },
      [conditions]: { cards: [{ id: 'ESCALATION_REVIEW', heading: 'Please', button: 'Go', go: 'upload', ...more }] },
    })
  const asked = (category: string): Rule => ({ in: [category, { var: 'open.conditions' }] })

  it('a card whose screen is open while its condition is open is accepted', () => {
    expect(foundIn(card(asked('ESCALATION_REVIEW')))).toEqual([])
    expect(foundIn(card({ '>': [{ length: [{ var: 'open.conditions' }] }, 0] }))).toEqual([])
  })

  it('a card whose screen opens for another condition is reported with an example', () => {
    const files = card(asked('MISSING_PHONE_NUMBER'))
    expect(foundIn(files)).toEqual([`E404 ${placeOfText(files, conditions, '"upload"')}`])
    const [found] = findingsIn(files)
    expect(found?.message).toContain('not open to everybody')
    expect(found?.witness && matches(asked('MISSING_PHONE_NUMBER'), found.witness)).toBe(false)
  })

  it('a card that is shown only while its screen is open is accepted', () => {
    expect(foundIn(card(asked('MISSING_PHONE_NUMBER'), { shownWhen: asked('MISSING_PHONE_NUMBER') }))).toEqual([])
  })
})
