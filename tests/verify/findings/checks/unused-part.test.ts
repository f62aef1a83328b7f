import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

describe('unused parts', () => {
  it.each([
    ['a library field', 'base/fields.json', '"money": {', '"idle": { "as": "text" }, "money": {', 'W801 unused-library-field'],
    ['a rule', 'base/facts.json', '"rules": {', '"rules": { "idle": { "says": "x", "when": true },', 'W802 unused-rule'],
    ['a value', 'base/facts.json', '"values": {', '"values": { "idle": { "type": "text", "is": "x" },', 'W803 unused-value'],
    ['a stage', 'base/journeys/apply.json', '"stages": [', '"stages": [{ "id": "idle", "label": "Idle" },', 'W804 unused-stage'],
    [
      'a decision',
      'base/status-routes.json',
      '"decisions": {',
      '"decisions": { "idle": { "otherwise": "/" },',
      'W305 unused-decision',
    ],
  ])('an unused part is a warning: %s', (_name, file, from, to, named) => {
    const found = findingsIn(withText(someFlowFiles(), file, from, to))
    expect(found.map(({ code, name, severity }) => `${code} ${name} ${severity}`)).toEqual([`${named} warning`])
  })

  it('a named value that a single lender uses counts as used', () => {
    const files = withText(
      someFlowFiles({ 'birch/screens/apply/income.json': { heading: 'What do you earn, {idle}?' } }),
      'base/facts.json',
      '"values": {',
      '"values": { "idle": { "type": "text", "is": "x" },',
    )
    expect(foundIn(files)).toEqual([])
  })
})

describe('unused screens and scenarios', () => {
  it('a screen to which nothing leads is a warning', () => {
    const files = someFlowFiles({ 'base/screens/start/lost.json': { kind: 'message', heading: 'Lost', text: 'Here.' } })
    expect(findingsIn(files)).toMatchObject([
      { code: 'W805', severity: 'warning', file: 'base/screens/start/lost.json', line: 1 },
    ])
  })

  it('a screen with openWhen counts as used', () => {
    const screen = { kind: 'message', heading: 'Found', text: 'Here.', openWhen: { answered: 'status.value' } }
    expect(findingsIn(someFlowFiles({ 'base/screens/start/found.json': screen }))).toEqual([])
  })

  it('a screen of base in the journey of a single lender counts as used', () => {
    const files = someFlowFiles({
      'base/screens/start/found.json': { kind: 'message', heading: 'Found', text: 'Here.' },
      'acme/status-routes.json': { statuses: { DECLINED: 'start/found' } },
    })
    expect(foundIn(files).filter((one) => one.startsWith('W805'))).toEqual([])
  })

  it('declining a scenario that no parent has is reported', () => {
    const path = 'acme/scenarios/secnd-home.json'
    const files = someFlowFiles({ [path]: { notForUs: 'We lend for main homes only.' } })
    expect(foundIn(files)).toEqual([`E706 ${placeOfText(files, path, '"notForUs"')}`])
    expect(findingsIn(files)[0]?.fixes).toMatchObject([{ title: 'Rename it to scenarios/second-home.json' }])
    expect(foundIn(someFlowFiles({ 'acme/scenarios/second-home.json': { notForUs: 'Main homes only.' } }))).toEqual([])
  })

  it('a name in declined.json that no parent’s scenario has is reported at its line, with the name that was meant', () => {
    const path = 'acme/scenarios/declined.json'
    const files = someFlowFiles({ [path]: { 'secnd-home': 'We lend for main homes only.' } })
    expect(foundIn(files)).toEqual([`E706 ${placeOfText(files, path, '"secnd-home"')}`])
    expect(findingsIn(files)[0]?.fixes).toMatchObject([{ title: 'Did you mean "second-home"?', safety: 'safe' }])
    expect(findingsIn(files)[0]?.pointer).toBe('scenarios/declined.json#/secnd-home')
    expect(foundIn(someFlowFiles({ [path]: { 'second-home': 'Main homes only.' } }))).toEqual([])
  })

  it('a declined scenario without a reason is reported', () => {
    const path = 'acme/scenarios/declined.json'
    const files = someFlowFiles({ [path]: { 'second-home': '' } })
    expect(findingsIn(files).map(({ file, line, severity }) => [file, line, severity])).toEqual([[path, 2, 'error']])
  })

  it('a scenario that is declined, and stated in a file of the lender, is reported with both places', () => {
    const path = 'acme/scenarios/declined.json'
    const own = { 'acme/scenarios/second-home.json': { title: 'Acme asks otherwise' } }
    const files = someFlowFiles({ ...own, [path]: { 'second-home': 'Main homes only.' } })
    expect(foundIn(files)).toEqual([`E707 ${placeOfText(files, path, '"second-home"')}`])
    expect(findingsIn(files)[0]?.related).toMatchObject([{ file: 'acme/scenarios/second-home.json' }])
  })
})
