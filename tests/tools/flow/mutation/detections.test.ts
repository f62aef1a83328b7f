import { describe, expect, it } from 'vitest'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import type { TextMutant } from '#tools/flow/mutation/mutant.ts'
import { MutationRunner } from '#tools/flow/mutation/mutation-runner.ts'

const walk = [{ at: 'income', answer: { income: 999_901 }, then: { messages: { income: 'Less, please' } } }]
const files = someFlowFiles({ 'birch/scenarios/income.json': { title: 'Limits', journey: 'apply', walk } })
const runner = new MutationRunner(files)
const all = runner.lendersOf('base')

function edit(file: string, from: string | RegExp, to: string): TextMutant {
  const text = files.get(file) ?? ''
  const after = text.replace(from, to)
  expect(after).not.toBe(text)
  return { file, texts: new Map([[file, after]]) }
}

describe('MutationRunner', () => {
  it('a misspelled name in base is detected by flow check', () => {
    const detection = runner.firstDetection(edit('base/journeys/apply.json', '"birthdate"', '"birthdaet"'))
    expect(detection).toMatchObject({ by: 'check', severity: 'error', name: expect.stringMatching(/^E\d/) })
  })

  it('a changed text in base is detected by a scenario of a lender that starts from base', () => {
    const detection = runner.firstDetection(edit('base/screens/apply/income.json', 'Less, please', 'Much less'))
    expect(detection).toMatchObject({ by: 'test', name: expect.stringContaining('birch/scenarios/income.json') })
  })

  it('a changed text that no scenario compares is not detected', () => {
    expect(
      runner.firstDetection(edit('base/screens/apply/birthdate.json', 'When were you born?', 'When is your birthday?')),
    ).toBeUndefined()
  })

  it('changed white space is not detected, and a misspelled key is', () => {
    const text = files.get('base/status-routes.json') ?? ''
    const spaced = { ...edit('base/status-routes.json', '{', '{ '), texts: new Map([['base/status-routes.json', ` ${text}\n`]]) }
    expect(runner.detections(spaced, all)).toEqual([])
    expect(runner.detections(edit('base/status-routes.json', '"statuses"', '"stauses"'), all).length).toBeGreaterThan(0)
  })

  it('a deleted file is detected as an error', () => {
    const gone = { ...edit('base/facts.json', '{', '{ '), texts: new Map([['base/facts.json', undefined]]) }
    expect(runner.firstDetection(gone)).toMatchObject({ severity: 'error' })
  })
})
