import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

async function said(path: string, change: (text: string) => string): Promise<string> {
  const files = someFlowFiles()
  return (await flow('check acme', new Map(files).set(path, change(files.get(path) ?? '')))).out
}

describe('the hints of flow check', () => {
  it('about a rule that is only named: how it is called', async () => {
    const out = await said('base/journeys/apply.json', (text) => text.replace(/"askWhen": \{[^}]*\}/, '"askWhen": "second-home"'))
    expect(out).toContain('Do (look first): Write { "rule": "second-home" } for the rule of that name')
  })

  it('about a text with a value that nobody knows: where values are said', async () => {
    const out = await said('base/screens/apply/income.json', (text) =>
      text.replace(/"heading": "[^"]*"/, '"heading": "What do you earn, {nickname}?"'),
    )
    expect(out).toMatch(/Do \(by hand\): Take one of these; or say what \{nickname\} is in facts\.json: "values"/)
  })

  it('about a scenario that stands at a step that is gone: both ways to mend it', async () => {
    const out = await said('acme/scenarios/gone.json', () =>
      JSON.stringify({ title: 'Gone', journey: 'apply', walk: [{ at: 'quantities', answer: {}, then: { accepted: true } }] }),
    )
    expect(out).toContain(
      'Do (by hand): Where the step is gone on purpose, take it out of this scenario too; otherwise put it back.',
    )
  })

  it('about a flag whose name is cut short: the whole of it', async () => {
    const out = await said('base/journeys/apply.json', (text) => text.replace(/flags\.[a-z-]+/, 'flags.redes'))
    expect(out).toMatch(/Do \(look first\): Did you mean "flags\.redes/)
  })
})
