/**
 * Twelve mistakes that people make in flow files (two of them cycles), made in shipped lenders in turn: each is reported
 * alone, with its code, at its line, and with what to do first.
 */

import { beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '#engine/diagnostics/finding.ts'
import { type FlowLibrary, lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { JsonObject, LenderId, Rule } from '#engine/flow/json.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { flow } from '#kit/flow-command.ts'
import { overlaid } from '#kit/overlaid.ts'
import { type FlowFilesMap, placeOfText } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'

type Made = {
  readonly name: string
  /** The lender's own file, and what it says more. */
  readonly file: string
  readonly says: JsonObject
  readonly code: string
  /** The text at which the finding stands; in the lender's own file unless `file` names another. */
  readonly needle: string
  readonly in?: string
  readonly first: string
}

const askWhen = (id: string, rule: Rule): JsonObject => ({ steps: [{ id, askWhen: rule }] })
const used = (value: string, path = 'draft.propertyAddress.occupancyType'): Rule => ({ '==': [{ var: path }, value] })
const income = (more: JsonObject): JsonObject => ({ fields: [{ id: 'otherIncome', ...more }] })

const journey = 'journeys/register-v2.json'
const annualIncome = 'screens/register-v2/annual-income.json'
const routes = 'status-routes.json'

const mistakes: readonly Made[] = [
  {
    name: '1. a typo in a fact',
    file: journey,
    says: askWhen('home-address', used('SECONDARY', 'draft.propertyAdress.occupancyType')),
    code: 'E101',
    needle: '"draft.propertyAdress.occupancyType"',
    first: 'Did you mean "draft.propertyAddress.occupancyType"?',
  },
  {
    name: '2. a step that waits for a question which was taken away',
    file: 'screens/register-v2/property-address.json',
    says: { fields: [{ id: 'occupancyType', $remove: true }] },
    code: 'E201',
    needle: '"second-home"',
    in: `base/${journey}`,
    first: 'Keep the question, or take out what reads its answer.',
  },
  {
    name: '3. a status with no screen',
    file: routes,
    says: { statuses: { HMDA: null }, unlisted: { otherwise: '/' } },
    code: 'E306',
    needle: 'null',
    first: 'Keep it, or name another screen for it.',
  },
  {
    name: '4. a rule that holds for everybody',
    file: journey,
    says: askWhen('legal-name', { or: [{ rule: 'registered' }, { '!': { rule: 'registered' } }] }),
    code: 'W141',
    needle: '{\n        "or"',
    first: 'Take the rule out, or look for what was meant: often "and" for "or", or a limit on the wrong side.',
  },
  {
    name: '5. a translation of a text that is not there',
    file: 'copy/es-US.json',
    says: { 'screens/register-v2/birthdate#/headin': { of: 'When is your birthday?', is: '¿Cuándo nació?' } },
    code: 'E521',
    needle: '"screens/register-v2/birthdate#/headin"',
    first: 'Did you mean "screens/register-v2/birthdate#/heading"?',
  },
  {
    name: '6. an overlay of something that is not there',
    file: 'screens/register-v2/phone-and-email.json',
    says: { fields: [{ id: 'phoneNumbr', label: 'Home phone' }] },
    code: 'E601',
    needle: '"phoneNumbr"',
    first: 'Did you mean "phoneNumber"?',
  },
  {
    name: '7. a circle of states',
    file: 'lifecycle.json',
    says: { states: [{ id: 'incomeReview', moves: { summarySigned: 'waitSummary' } }] },
    code: 'E235',
    needle: '"waitSummary"',
    first: 'Let one of the events hold only while the others do not, or take one of the moves out.',
  },
  {
    name: '8. a case that comes too late',
    file: routes,
    says: {
      decisions: {
        declined: {
          cases: [
            {
              id: 'both',
              $last: true,
              when: { and: [{ var: 'status.dtiDecline' }, { var: 'status.creditScoreDecline' }] },
              go: 'error/income',
            },
          ],
        },
      },
    },
    code: 'E143',
    needle: '{\n            "and": [\n              {\n                "var": "status.dtiDecline"',
    first: 'Put it before them, narrow them, or take it out.',
  },
  {
    name: '9. a range that accepts nothing',
    file: annualIncome,
    says: income({ schema: { minimum: '$9,999,999,999' }, messages: { minimum: 'Must be more' } }),
    code: 'E102',
    needle: '"$9,999,999,999"',
    first: 'Write "$999,999,999" or less as "minimum"; or raise "maximum"; or exchange the two if they are mixed up.',
  },
  {
    name: '10. a question without a label',
    file: annualIncome,
    says: income({ label: null }),
    code: 'E502',
    needle: 'null',
    first: 'Add "label" to "otherIncome".',
  },
  {
    name: '11. an answer that cannot be given',
    file: journey,
    says: askWhen('home-address', used('SECONDRY')),
    code: 'E103',
    needle: '"SECONDRY"',
    first: 'Did you mean "SECONDARY"?',
  },
]

const flows: FlowFilesMap = await readFlowFolder(`${REPOSITORY}/flows`)
const all = lendersOf(openFlowLibrary(flows, homeEquity))
const isFull = process.env.STEPWRIGHT_FULL !== undefined
/** Every third lender, and in `npm run test:full` each. */
const lenders = isFull ? all : all.filter((_, index) => index % 3 === 0)
/** Each mistake is made in one of the lenders, in turn; in `npm run test:full` in each of them. */
const madeIn = (lender: LenderId, number: number) => isFull || lenders[number % lenders.length] === lender
let shipped: FlowLibrary

beforeAll(() => {
  shipped = openFlowLibrary(flows, homeEquity)
})

/** The findings of a lender, without notes. */
function findingsOf(files: FlowFilesMap, lender: LenderId): readonly Finding[] {
  return checkFlows(openFlowLibrary(files, shipped), [lender]).filter(({ severity }) => severity !== 'info')
}

function placeOf({ file, line, column }: Finding): string {
  return `${file}:${line}:${column}`
}

describe.each(lenders)('twelve mistakes in %s', (lender) => {
  it('the flow files have no findings before the mistakes', () => {
    expect(findingsOf(flows, lender)).toEqual([])
  })

  it.each(mistakes.filter((_, index) => madeIn(lender, index)))(
    'the mistake “$name” is reported as $code, at its line, with what to do',
    (made) => {
      const file = `${lender}/${made.file}`
      const files = overlaid(flows, file, made.says)
      const [found, ...others] = findingsOf(files, lender)
      expect(others).toEqual([])
      expect(`${found?.code} ${found && placeOf(found)}`).toBe(`${made.code} ${placeOfText(files, made.in ?? file, made.needle)}`)
      expect(found?.fixes[0]?.title).toBe(made.first)
      expect(found?.lenders).toEqual([lender])
      if (made.in) expect(found?.related.map((related) => related.file)).toContain(file)
    },
  )

  if (madeIn(lender, 7))
    it('7. a cycle of lenders is reported as E017, at its line, with what to do', () => {
      const variant = {
        extends: lender,
        code: 'VARIANT',
        canonicalCode: 'VARIANT',
        name: 'Variant',
        nameShort: 'Variant',
        hosts: [],
      }
      const files = overlaid(overlaid(flows, `${lender}/lender.json`, { extends: 'variant' }), 'variant/lender.json', variant)
      const [found, ...others] = findingsOf(files, lender)
      expect(others).toEqual([])
      expect(`${found?.code} ${found && placeOf(found)}`).toBe(`E017 ${placeOfText(files, `${lender}/lender.json`, '"variant"')}`)
      expect(found?.fixes[0]?.title).toBe('Let one of them start from base')
    })

  if (madeIn(lender, 12))
    it('12. a scenario that expects another step is reported as E701, at its line, with what to do and why', async () => {
      const file = `${lender}/scenarios/the-wrong-step.json`
      const answer = { street1: '12 Elm St', city: 'Austin', state: 'TX', zip: '78701', occupancyType: 'SECONDARY' }
      const alone = new Map([...flows].filter(([path]) => !path.includes('/scenarios/')))
      const files = overlaid(alone, file, {
        title: 'A second home',
        journey: 'register-v2',
        walk: [{ at: 'property-address', answer, then: { next: 'legal-name' } }],
      })
      const { out } = await flow(`test ${lender} --format json`, files)
      const [found, ...others] = JSON.parse(out).findings
      expect(others).toEqual([])
      expect(`${found.code} ${placeOf(found)}`).toBe(`E701 flows/${placeOfText(files, file, '"legal-name"')}`)
      expect(found.fixes[0].title).toBe('Correct the flow; or change the scenario, if the new behaviour is wanted.')
      expect(found.because.join('\n')).toContain('home-address is asked')
    })
})
