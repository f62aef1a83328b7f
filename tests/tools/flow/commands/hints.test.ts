import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

async function reported(path: string, change: (text: string) => string): Promise<string> {
  const files = someFlowFiles()
  return (await flow('check acme', new Map(files).set(path, change(files.get(path) ?? '')))).out
}

describe('the hints of flow check', () => {
  it('a bare rule name gets the hint how to use a named rule', async () => {
    const out = await reported('base/journeys/apply.json', (text) =>
      text.replace(/"askWhen": \{[^}]*\}/, '"askWhen": "second-home"'),
    )
    expect(out).toContain('Do (look first): Write { "rule": "second-home" } for the rule of that name')
  })

  it('an unknown value in a text gets the hint where values are defined', async () => {
    const out = await reported('base/screens/apply/income.json', (text) =>
      text.replace(/"heading": "[^"]*"/, '"heading": "What do you earn, {nickname}?"'),
    )
    expect(out).toMatch(/Do \(by hand\): Say what \{nickname\} is in facts\.json: "values"/)
  })

  it('a scenario at a removed step gets the hint with both ways to correct it', async () => {
    const out = await reported('acme/scenarios/gone.json', () =>
      JSON.stringify({ title: 'Gone', journey: 'apply', walk: [{ at: 'quantities', answer: {}, then: { accepted: true } }] }),
    )
    expect(out).toContain(
      'Do (by hand): Where the step is gone on purpose, take it out of this scenario too; otherwise put it back.',
    )
  })

  it('a shortened flag name gets the hint with the full name', async () => {
    const out = await reported('base/journeys/apply.json', (text) => text.replace(/flags\.[a-z-]+/, 'flags.redes'))
    expect(out).toMatch(/Do \(look first\): Did you mean "flags\.redes/)
  })
})
