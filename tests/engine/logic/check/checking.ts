import type { Fix } from '#engine/diagnostics/finding.ts'
import type { NamedValue } from '#engine/flow/compiled-flow.ts'
import type { Json, Rule } from '#engine/flow/json.ts'
import type { JsonSchema } from '#engine/flow/json-schema.ts'
import { parseFlowFile } from '#engine/flow/parse-flow-file.ts'
import type { SourceNode } from '#engine/flow/source-node.ts'
import { checkRule, type Expected, type RuleProblem } from '#engine/logic/check-rule.ts'
import { factSchema } from '#engine/logic/fact-schema.ts'

const contract: JsonSchema = {
  type: 'object',
  required: ['today', 'flags', 'lender', 'session', 'open'],
  properties: {
    today: { type: 'string', format: 'date' },
    draft: {
      type: 'object',
      properties: {
        dob: { type: 'string', format: 'date', 'x-secret': true },
        email: { type: 'string' },
        consent: { type: 'boolean' },
        content: { type: 'string' },
        marketing: { type: 'boolean' },
        propertyAddress: {
          type: 'object',
          properties: {
            street1: { type: 'string' },
            city: { type: 'string' },
            state: { type: 'string', enum: ['AL', 'NY', 'TX'] },
            occupancyType: { type: 'string', enum: ['PRIMARY', 'SECONDARY', 'INVESTMENT'] },
          },
        },
        homeAddress: { type: 'object', properties: { state: { type: 'string', enum: ['AL', 'NY', 'TX'] } } },
        income: {
          type: 'object',
          properties: {
            income: { type: 'integer', 'x-money': true },
            otherIncome: { type: 'integer', 'x-money': true },
            years: { type: 'integer' },
            share: { type: 'number' },
          },
        },
        extra: { type: 'object', properties: {} },
      },
    },
    application: {
      type: 'object',
      properties: {
        documents: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              type: { type: 'string', enum: ['PASSPORT', 'PAYSTUB'] },
              signed: { type: 'boolean' },
              pages: { type: 'integer' },
              created: { type: 'string', format: 'date' },
            },
          },
        },
      },
    },
    open: {
      type: 'object',
      required: ['conditions'],
      properties: { conditions: { type: 'array', items: { type: 'string', enum: ['ID', 'PHONE'] } } },
    },
    submission: { type: 'object', 'x-open': true },
    flags: { type: 'object', 'x-from': 'flags.json' },
    lender: { type: 'object', 'x-from': 'lender.json' },
    session: { type: 'object', required: ['registered'], properties: { registered: { type: 'boolean' } } },
  },
}

const lender: JsonSchema = {
  type: 'object',
  required: ['code', 'name', 'lendsIn', 'limits', 'allowRegulatorReview'],
  properties: {
    code: { type: 'string' },
    canonicalCode: { type: 'string' },
    name: { type: 'string' },
    lendsIn: { type: 'array', items: { enum: ['AL', 'NY', 'TX'] } },
    allowRegulatorReview: { type: 'boolean' },
    limits: {
      type: 'object',
      required: ['amountMinimum', 'aprMinimum'],
      properties: { amountMinimum: { $ref: 'common.schema.json#/definitions/money' }, aprMinimum: { type: 'number' } },
    },
  },
}

export const facts = factSchema(contract, {
  answers: [
    { path: 'draft.extra.memberNumber', schema: { type: 'string' } },
    { path: 'draft.extra.branch', options: [{ id: 'NORTH' }, { id: 'SOUTH' }] },
  ],
  flags: ['new-form'],
  lender,
})

export type Given = {
  readonly expected?: Expected
  readonly present?: readonly string[]
  readonly rules?: { readonly [name: string]: Rule }
  readonly values?: { readonly [name: string]: readonly [type: NamedValue['type'], is: Rule] }
  readonly where?: string
}

/** The problems of a rule, with the text at which each is reported. */
export function problemsIn(rule: Json, { expected = 'boolean', ...given }: Given = {}): (RuleProblem & { at: string })[] {
  const text = JSON.stringify(rule)
  const context = {
    facts,
    rules: new Map(Object.entries(given.rules ?? {}).map(([name, body]) => [name, node(JSON.stringify(body))])),
    values: new Map(
      Object.entries(given.values ?? {}).map(([name, [type, is]]) => [name, { type, is: node(JSON.stringify(is)) }]),
    ),
    present: given.present,
    where: given.where,
  }
  return checkRule(node(text), expected, context).map((one) => ({
    ...one,
    at: text.slice(one.place.offset, one.place.offset + one.place.length),
  }))
}

/** `E101 "draft.dobb"` for each problem. */
export function codesIn(rule: Json, given?: Given): string[] {
  return problemsIn(rule, given).map(({ code, at }) => `${code} ${at}`)
}

/** The rule after a fix. */
export function corrected(rule: Json, fix: Fix | undefined): Json {
  let text = JSON.stringify(rule)
  for (const edit of [...(fix?.edits ?? [])].sort((a, b) => b.offset - a.offset)) {
    text = text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.length)
  }
  return JSON.parse(text) as Json
}

export function node(text: string): SourceNode {
  const { node: read, findings } = parseFlowFile('base/facts.json', text)
  if (read === undefined) throw new Error(`The test's own rule cannot be read: ${findings[0]?.message}`)
  return read
}

export function fact(path: string): Rule {
  return { var: path }
}
