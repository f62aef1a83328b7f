/** Browser and server compile the same screens in two ways, and any rjsf form may render them in a third: they agree. */
import { runInThisContext } from 'node:vm'
import { customizeValidator } from '@rjsf/validator-ajv8'
import ajvErrors from 'ajv-errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CompiledFlow, hasFields, type InputScreen } from '#engine/flow/compiled-flow.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { answersSchema } from '#engine/validation/screen-schema.ts'
import { screenSchema } from '#engine/validation/standard-screen-schema.ts'
import { validateScreen } from '#engine/validation/validate-screen.ts'
import { validatorCode } from '#engine/validation/validator-code.ts'
import { validatorModules } from '#engine/validation/validator-modules.ts'
import { brokenLimits, type ScreenValidators } from '#engine/validation/validators.ts'
import { shippedFlows } from '#kit/shipped-flows.ts'

const isFull = Boolean(process.env.STEPWRIGHT_FULL)
const facts = { today: '2026-01-15', lender: { lendsIn: ['TX', 'AL', 'TN'], allowRegulatorReview: false } }
const flows = await shippedFlows()

/** The first lender with each screen as it is compiled. Lenders inherit most of their screens. */
const firstWith = new Map<string, CompiledFlow>()
for (const flow of flows) {
  for (const screen of forms(flow)) if (!firstWith.has(asText(screen))) firstWith.set(asText(screen), flow)
}

function forms(flow: CompiledFlow): InputScreen[] {
  return Object.values(flow.screens).filter(hasFields)
}

function asText(screen: InputScreen): string {
  return JSON.stringify(screen)
}

/** The screens that no earlier lender has word for word; in the long form all. */
function ownForms(flow: CompiledFlow): InputScreen[] {
  return forms(flow).filter((screen) => isFull || firstWith.get(asText(screen)) === flow)
}

/** Answers near the limits: good ones, half-good ones and nonsense. */
const anAnswer = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    'TX',
    'NY',
    'tx',
    'ZZ',
    '78701',
    '7870',
    '12 Elm St',
    'Elm',
    'PRIMARY',
    'INIT',
    'FULL_TIME',
    'UNEMPLOYED',
  ),
  fc.constantFrom<unknown>(
    '1980-06-01',
    '2008-02-29',
    '2001-02-30',
    '1899-12-31',
    '2020-01-01',
    'a@b.co',
    'a@b',
    '(615) 555-0123',
    '(115) 555-0123',
    '+44 20 7946 0018',
  ),
  fc.constantFrom<unknown>(
    'Abcdefghijk1!',
    'abc',
    true,
    false,
    0,
    -1,
    999_999_900,
    999_999_901,
    1.5,
    null,
    [],
    {},
    'I',
    'JR',
    'Ana',
    "O'Fallon",
    '12345678',
  ),
  fc.string(),
  fc.integer(),
)

function answersTo(screen: InputScreen) {
  return fc.record(Object.fromEntries(screen.fields.map(({ id }) => [id, anAnswer])), { requiredKeys: [] })
}

/** The validators as a page gets them: generated code, run without compiling a schema. */
function shippedValidators(flow: CompiledFlow): ScreenValidators {
  const make = runInThisContext(`(${validatorCode(flow)})`) as (modules: object) => ScreenValidators
  return make(validatorModules)
}

describe.each(flows.map((flow) => [flow.lender, flow] as const))('the screens of %s', (_lender, flow) => {
  const onServer = compileValidators(flow)
  const inBrowser = shippedValidators(flow)

  // The validators of a lender are one script: those of inherited screens are tried in it, too, in fewer rounds.
  it.each(forms(flow).map((screen) => [screen.route, screen] as const))(
    'browser and server return the same validation result for the screen %s',
    (route, screen) => {
      const isInherited = firstWith.get(asText(screen)) !== flow
      fc.assert(
        fc.property(answersTo(screen), (answers) => {
          const there = validateScreen(flow, route, answers as never, facts, onServer)
          const here = validateScreen(flow, route, answers as never, facts, inBrowser)
          expect(here).toEqual(there)
        }),
        { numRuns: isInherited && !isFull ? 20 : 300 },
      )
    },
  )

  it.each(ownForms(flow).map((screen) => [screen.route, screen] as const))(
    'a plain rjsf form finds the same fields of the screen %s invalid',
    (route, screen) => {
      const rjsf = customizeValidator({
        ajvOptionsOverrides: { ownProperties: true },
        extenderFn: (ajv) => ajvErrors(ajv as never) as never,
      })
      const schema = answersSchema(screen)
      const validate = onServer[route]
      fc.assert(
        fc.property(answersTo(screen), (answers) => {
          const broken = validate ? [...brokenLimits(validate, answers).keys()] : []
          const missing = ((schema.required ?? []) as string[]).filter((field) => !Object.hasOwn(answers, field))
          const { errors } = rjsf.validateFormData(answers, schema as never)
          const theirs = new Set(errors.map(({ property = '' }) => property.split('.').find((part) => part !== '')))
          expect([...theirs].sort()).toEqual([...broken, ...missing].sort())
        }),
        { numRuns: isFull ? 1000 : 100 },
      )
    },
  )

  it.each(ownForms(flow).map((screen) => [screen.route, screen] as const))(
    'each error of the screen %s that its schema does not find is in the list of checks that `flow schema` prints',
    (route, screen) => {
      const { schema, checks } = screenSchema(flow, screen)
      const required = (schema.required ?? []) as string[]
      const limits = new Map(screen.fields.map(({ id, limits }) => [id, limits.map(({ code }) => code)]))
      fc.assert(
        fc.property(answersTo(screen), (answers) => {
          const { messages } = validateScreen(flow, route, answers as never, facts, onServer)
          const beyond = Object.values(messages)
            .flat()
            .filter(({ field, code }) => !limits.get(field)?.includes(code) && !(code === 'required' && required.includes(field)))
          for (const { field, code } of beyond) expect(checks).toContainEqual(expect.objectContaining({ field, code }))
        }),
        { numRuns: isFull ? 1000 : 50 },
      )
    },
  )
})
