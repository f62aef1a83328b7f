import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/flow/json.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'
import { slownessOf } from '#verify/findings/checks/bad-pattern/slowness-of.ts'

const nickname = 'base/screens/apply/nickname.json'
const patterns = (...all: readonly string[]) => ({
  schema: { maxLength: 40 },
  messages: { maxLength: 'Too long' },
  patterns: all.map((pattern, index) => ({ id: `p${index}`, pattern, message: `Not ${index}` })),
})

describe('patterns', () => {
  it.each(['^(?:[a-z]+)+$', '^(\\w+\\s?)*$', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
    'a pattern with exponential time is reported: %s',
    (pattern) => {
      expect(findingsIn(asking(patterns(pattern))).map(({ code }) => code)).toEqual(['E509'])
    },
  )

  it('a slow pattern is reported where nothing limits the length of the answer', () => {
    const field = { patterns: [{ id: 'slow', pattern: '^a*a*b$', message: 'No' }] }
    const files = asking(field)
    const warnings = findingsIn(files).filter(({ severity }) => severity === 'warning')
    expect(warnings.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`)).toEqual([
      `W517 ${placeOfText(files, nickname, '"^a*a*b$"')}`,
    ])
    expect(foundIn(asking({ ...field, schema: { maxLength: 40 }, messages: { maxLength: 'Too long' } }))).toEqual([])
  })

  it('the analysis finds no slowness in a pattern of linear time', () => {
    expect(slownessOf('^[0-9]{4}$')).toEqual([])
    expect(slownessOf('(')).toEqual([])
  })
})

/** The small flows with one more question, of the lender's own. */
function asking(field: JsonObject) {
  const screen = { kind: 'form', stage: 'you', heading: 'Names', saves: 'draft.extra', submit: 'Continue' }
  return someFlowFiles({
    [nickname]: { ...screen, fields: [{ id: 'nickname', label: 'Nickname', required: 'Which?', ...field }] },
    'acme/journeys/apply.json': { steps: [{ id: 'nickname', $after: 'income' }] },
  })
}
