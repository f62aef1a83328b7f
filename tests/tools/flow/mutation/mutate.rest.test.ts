import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import Ajv from 'ajv'
import type { MutationTestResult } from 'mutation-testing-report-schema/api'
import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { type FlowFilesMap, someFlowFiles } from '#kit/some-flow-files.ts'
import type { MutationReport } from '#tools/flow/mutation/mutation-report.ts'

const routes = {
  routes: [{ id: 'declined', given: { status: { value: 'DECLINED', dtiDecline: true } }, then: { go: 'start/profile' } }],
}

async function mutation(files: FlowFilesMap, line: string): Promise<MutationReport> {
  return JSON.parse((await flow(`test ${line} --mutate --format json`, files)).out)
}

const whats = ({ survivors }: MutationReport) => survivors.map(({ what }) => what)

describe('test --mutate', () => {
  it('a surviving mutant is printed at its line, with a note where no scenario evaluates the rule', async () => {
    const { code, out } = await flow('test base --mutate --only status-routes', someFlowFiles())
    expect(code).toBe(1)
    expect(out).toMatch(
      /^flows\/base\/status-routes\.json:\d+:\d+ No scenario evaluates this rule; mutant survives: a condition negated$/m,
    )
    expect(out).toMatch(/^flows\/base\/status-routes\.json:\d+:\d+ Mutant survives: another destination in place of @wait$/m)
    expect(out).toMatch(/^ {2}flows\/base\/status-routes\.json +\d+ +0 +\d+ +\d+ +\d+ +\d+ +\d+\.\d %$/m)
  })

  it('a mutant is killed once a scenario claims what it changes', async () => {
    const files = someFlowFiles({ 'base/scenarios/is-declined.json': { title: 'Declined', ...routes } })
    const before = await mutation(someFlowFiles(), 'base --only status-routes')
    const after = await mutation(files, 'base --only status-routes')
    expect(whats(before)).toContain('a condition that is always false')
    expect(whats(after)).not.toContain('a condition that is always false')
    expect(after.total.score).toBeGreaterThan(before.total.score ?? 0)
  })

  it('a suggested scenario passes and kills its mutant', async () => {
    const files = someFlowFiles({ 'base/scenarios/is-declined.json': { title: 'Declined', ...routes } })
    const { survivors } = await mutation(files, 'base --only status-routes')
    const fixed = survivors.find(({ what }) => what === 'a condition that is always true')
    const pasted = new Map([...files, ['base/scenarios/pasted.json', fixed?.scenario ?? '']])
    expect((await flow('test acme', pasted)).out).toContain('0 failed')
    expect(whats(await mutation(pasted, 'base --only status-routes'))).not.toContain('a condition that is always true')
  })

  it('a mutant that is proved equivalent does not count', async () => {
    const either = { in: [{ var: 'draft.propertyAddress.occupancyType' }, ['SECONDARY', 'INVESTMENT', 'INVESTMENT']] }
    const facts = { rules: { 'second-home': { says: 'second', when: either } } }
    const { total, survivors } = await mutation(someFlowFiles({ 'acme/facts.json': facts }), 'acme --only list')
    expect(total).toMatchObject({ mutants: 3, equivalent: 2 })
    expect(survivors.every(({ what }) => what !== '"INVESTMENT" dropped from the list')).toBe(true)
  })

  it('a mutant of a named rule that no lender uses is equivalent', async () => {
    const text = JSON.parse(someFlowFiles().get('base/facts.json') ?? '')
    const when = { '==': [{ var: 'draft.propertyAddress.state' }, 'TX'] }
    const rules = { ...text.rules, unused: { says: 'the home is in Texas', when } }
    const without = await mutation(someFlowFiles(), 'base --only facts.json')
    const withIt = await mutation(someFlowFiles({ 'base/facts.json': { ...text, rules } }), 'base --only facts.json')
    expect(withIt.total.equivalent).toBeGreaterThan(without.total.equivalent)
    expect(withIt.survivors).toHaveLength(without.survivors.length)
  })

  it('an override that no scenario claims survives being dropped', async () => {
    const first = { 'acme/journeys/apply.json': { steps: [{ id: 'birthdate', askWhen: { rule: 'second-home' } }] } }
    const { survivors } = await mutation(someFlowFiles(first), 'acme --only dropped')
    expect(survivors).toMatchObject([
      { lender: 'acme', slip: 'override dropped', what: '"askWhen" dropped: the parent\'s value applies' },
    ])
  })

  it('no mutant runs while a scenario fails without any mutation', async () => {
    const wrong = { routes: [{ id: 'start', given: { status: { value: 'APP_SUBMISSION' } }, then: { go: '/' } }] }
    const { code, err } = await flow(
      'test base --mutate',
      someFlowFiles({ 'base/scenarios/wrong.json': { title: 'Wrong', ...wrong } }),
    )
    expect([code, err]).toEqual([2, expect.stringContaining('fail without any mutation (test: base scenarios/wrong.json)')])
  })

  it('a JSON report follows mutation-testing-report-schema', async () => {
    const files = someFlowFiles()
    const { saved } = await flow('test base --mutate --only status-routes --report out/report.json', files)
    const schemaFile = fileURLToPath(import.meta.resolve('mutation-testing-report-schema/mutation-testing-report-schema.json'))
    const schema = JSON.parse(await readFile(schemaFile, 'utf8'))
    const report: MutationTestResult = JSON.parse(saved.get('out/report.json') ?? '')
    const validate = new Ajv({ strict: false, formats: { uri: true } }).compile(schema)
    expect([validate(report), validate.errors]).toEqual([true, null])
    const mutants = report.files['flows/base/status-routes.json']?.mutants ?? []
    expect(new Set(mutants.map(({ status }) => status))).toEqual(new Set(['Killed', 'Survived', 'NoCoverage']))
    const killers = Object.values(report.testFiles ?? {}).flatMap(({ tests }) => tests.map(({ id }) => id))
    expect(mutants.flatMap(({ killedBy = [] }) => killedBy).every((id) => killers.includes(id))).toBe(true)
  })

  it('an HTML report needs nothing from the network', async () => {
    const { saved } = await flow('test base --mutate --only status-routes --report report.html', someFlowFiles())
    const html = saved.get('report.html') ?? ''
    expect(html).toContain('<mutation-test-report-app')
    expect(html).not.toMatch(/<(script|link)[^>]+(src|href)=/)
    expect(html.match(/<\/script/g)).toHaveLength(2)
  })
})
