import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/flow/json.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import { REPOSITORY } from '#tools/repository.ts'

const path = 'scenarios/second-home.json'
const wrong = { title: 'A claim', journey: 'apply', walk: [{ at: 'income', answer: {}, then: { accepted: true } }] }

async function failing(files: ReadonlyMap<string, string>, lender: string) {
  const { out } = await flow(`test ${lender} --format json`, files)
  return JSON.parse(out).findings
}

describe('a scenario that fails', () => {
  it('a failed inherited scenario has two fixes: a file of the same name, or declining it', async () => {
    const [found] = await failing(someFlowFiles({ [`base/${path}`]: wrong }), 'acme')
    const titles = found.fixes.map(({ title }: { title: string }) => title).join(' ')
    expect(titles).toContain(`a file of the same name, ${path}`)
    expect(titles).toContain('npm run flow -- decline acme "why it does not hold" second-home')
  })

  it('a failed scenario of the lender itself has one fix: change the flow or the scenario', async () => {
    const [found] = await failing(someFlowFiles({ [`acme/${path}`]: wrong }), 'acme')
    expect(found.fixes).toHaveLength(1)
    expect(found.fixes[0].title).not.toContain('decline')
  })
})

describe('a failed claim about offers', () => {
  const lenders = {
    contact: { phoneFormatted: '(800) 555-0100', email: 'support@lender.example' },
    name: 'The Lender',
    creditBureau: 'The Bureau',
  }
  const claim = (answer: JsonObject, then: JsonObject) => ({
    title: 'Offers',
    given: { application: { uwCalculatedDrawAmount: 20000000 }, lender: lenders },
    screens: [{ id: 'one', screen: 'product/select', answer, then }],
  })
  const choice = { amount: 5000000, term: 15, rateType: 'FIXED' }

  it.each([
    ['about a fact that the choice sets', choice, { sets: { 'application.rate': 1 } }, /15 years FIXED are offered at [\d.]+ %/],
    ['that a choice is accepted', { ...choice, term: 17 }, { accepted: true }, /no rate of the lender is for 17 years FIXED/],
    ['that a choice is refused', choice, { accepted: false }, /15 years FIXED are offered/],
  ])('a failed claim %s names the places in lender.json that decided the offers', async (_name, answer, then, says) => {
    const flows = new Map(
      [...(await readFlowFolder(`${REPOSITORY}/flows`))].filter(([file]) => !/^[^/]+\/scenarios\//.test(file)),
    )
    flows.set('base/scenarios/offers.json', JSON.stringify(claim(answer, then)))
    const [found] = await failing(flows, 'base')
    expect(found.because.join('\n')).toMatch(says)
    expect(found.related[0].file).toMatch(/lender\.json$/)
  })
})
