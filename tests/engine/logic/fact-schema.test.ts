import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '#engine/flow/json-schema.ts'
import { schemaFor } from '#engine/flow/schema-walk.ts'
import { type CollectedFact, factSchema, schemaOver } from '#engine/logic/fact-schema.ts'
import contractFile from '#schemas/contract.schema.json' with { type: 'json' }

const contract = contractFile as unknown as JsonSchema
const lender = schemaFor('lender.json') as JsonSchema
const schema = (answers: readonly CollectedFact[] = []) =>
  factSchema(contract, { answers, flags: ['fe-heloc-redesign-2025'], lender })
const type = (path: string, answers?: readonly CollectedFact[]) => schema(answers).typeOf(path)

describe('the facts of the contract', () => {
  it.each([
    ['today', 'date'],
    ['draft', 'object'],
    ['draft.dob', 'date'],
    ['draft.communicationConsent', 'boolean'],
    ['draft.income.income', 'money'],
    ['application.rate', 'number'],
    ['application.term', 'integer'],
    ['application.documents', 'list'],
    ['application.documents.0.type', 'text'],
    ['open.conditions', 'list'],
    ['open.conditions.0', 'text'],
    ['flags.fe-heloc-redesign-2025', 'boolean'],
    ['lender.name', 'text'],
    ['lender.flags.creditUnion', 'boolean'],
    ['lender.lendsIn', 'list'],
    ['lender.limits.amountMinimum', 'money'],
    ['lender.limits.aprMinimum', 'number'],
    ['submission.anything', 'any'],
  ])('the fact %s has the type %s', (path, kind) => {
    expect(type(path)?.type).toBe(kind)
  })

  it.each([
    'draft.nothing',
    'flags.none',
    'lender.$schema',
    'today.year',
    'draft.income.income.cents',
    'toString',
    'draft.constructor',
    'draft.',
    '.',
  ])('the contract has no fact %j', (path) => {
    expect(type(path)).toBeUndefined()
  })

  it('the schema of a fact has its options', () => {
    expect(type('draft.propertyAddress.occupancyType')?.enum).toEqual(['PRIMARY', 'SECONDARY', 'INVESTMENT'])
    expect(type('lender.lendsIn')?.of?.enum).toContain('TX')
    expect(type('draft.email')?.enum).toBeUndefined()
  })

  it('the schema of a fact says where in its path the fact may be absent', () => {
    expect(type('today')).toMatchObject({ mayBeAbsent: false, absentAt: [] })
    expect(type('open.conditions')).toMatchObject({ mayBeAbsent: false })
    expect(type('lender.limits.amountMinimum')).toMatchObject({ mayBeAbsent: false })
    expect(type('flags.fe-heloc-redesign-2025')).toMatchObject({ mayBeAbsent: false })
    expect(type('status.value')).toMatchObject({ mayBeAbsent: true, absentAt: ['status'] })
    expect(type('draft.income.income')?.absentAt).toEqual(['draft', 'draft.income', 'draft.income.income'])
  })

  it('the schema of a fact says whether the fact is secret', () => {
    expect(type('draft.password')?.secret).toBe(true)
    expect(type('draft.email')?.secret).toBe(false)
  })

  it('the paths of all facts are listed, without groups', () => {
    const paths = schema().paths()
    expect(paths).toContain('draft.propertyAddress.state')
    expect(paths).toContain('lender.limits.amountMinimum')
    expect(paths).not.toContain('draft.propertyAddress')
    expect(paths.every((path) => type(path) !== undefined)).toBe(true)
  })
})

describe('the facts that screens collect', () => {
  it('a collected fact is added under `extra`', () => {
    const answers = [{ path: 'draft.extra.memberNumber', as: 'text', schema: { type: 'string' } }]
    expect(type('draft.extra.memberNumber', answers)).toMatchObject({ type: 'text', mayBeAbsent: true })
    expect(type('draft.extra.memberNumber')).toBeUndefined()
  })

  it.each([
    [{ as: 'money', schema: { type: 'integer' } }, 'money'],
    [{ as: 'day-month-year', schema: { type: 'string' } }, 'date'],
    [{ as: 'yes-no', schema: {} }, 'boolean'],
    [{ as: 'checkbox' }, 'boolean'],
    [{ as: 'text', schema: { type: 'string', format: 'date' } }, 'date'],
    [{ as: 'text', schema: { type: 'integer' } }, 'integer'],
    [{ as: 'select' }, 'text'],
  ])('an answer with %j is a fact of the type %s', (answer, kind) => {
    expect(type('draft.extra.x', [{ path: 'draft.extra.x', ...answer }])?.type).toBe(kind)
  })

  it('a fact that several screens collect has the options of all of them', () => {
    const answers = [
      { path: 'draft.extra.branch', as: 'select', options: [{ id: 'NORTH' }, { id: 'SOUTH' }] },
      { path: 'draft.extra.branch', as: 'radio', options: [{ id: 'SOUTH' }, { id: 'WEST' }] },
    ]
    expect(type('draft.extra.branch', answers)?.enum).toEqual(['NORTH', 'SOUTH', 'WEST'])
  })

  it('a screen can make a fact of the contract secret, and change neither its type nor its options', () => {
    const answers = [{ path: 'draft.propertyAddress.state', as: 'money', secret: true, options: [{ id: 'ZZ' }] }]
    const known = type('draft.propertyAddress.state', answers)
    expect(known).toMatchObject({ type: 'text', secret: true })
    expect(known?.enum).toContain('TX')
    expect(known?.enum).not.toContain('ZZ')
  })
})

describe('the facts of an item of a list', () => {
  it('paths inside a list rule start at the item', () => {
    const documents = type('application.documents')
    const item = schemaOver(documents?.of ?? { type: 'any' })
    expect(item.typeOf('type')?.enum).toContain('BANK_STATEMENT')
    expect(item.typeOf('')).toMatchObject({ type: 'object', mayBeAbsent: false })
    expect(item.typeOf('application')).toBeUndefined()
  })
})
