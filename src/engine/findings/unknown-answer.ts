import { placeOf } from '#engine/flow/source-node.ts'
import type { FactSchema } from '#engine/logic/fact-schema.ts'
import type { CheckedFlow } from './checked-flow.ts'
import { type CheckedField, said, saidParts } from './fields-of.ts'
import { advice, type Mistake, meant } from './mistake.ts'
import { memberAt } from './node-parts.ts'
import { soundForms } from './sound-forms.ts'
import { contradictingType } from './type-against-widget.ts'

/** An answer for which the contract has no place, of another kind than its place takes, or a choice that it does not know. */
export function unknownAnswer(flow: CheckedFlow, contract: FactSchema): Mistake[] {
  return soundForms(flow).flatMap(({ saves, fields, route }) => {
    // What stands under `extra` is the lender's own, and the contract leaves it open.
    if (saves.endsWith('.extra')) return []
    return fields.flatMap((field) => [
      ...noPlace(field, saves, route, contract),
      ...otherKind(field, contract),
      ...otherChoices(field, contract),
    ])
  })
}

function noPlace(field: CheckedField, saves: string, route: string, contract: FactSchema): Mistake[] {
  if (contract.typeOf(field.path) !== undefined) return []
  const id = memberAt(field.node, 'id') ?? field.node
  const known = contract.paths().flatMap((path) => (path.startsWith(`${saves}.`) ? [path.slice(saves.length + 1)] : []))
  return [
    {
      code: 'E221',
      at: placeOf(id),
      pointer: field.at,
      confidence: 'proved',
      message: `The answer "${field.id}" on ${route} would be kept as ${field.path}, and there is no such place.`,
      why: 'The borrower would answer the question, and the answer would be lost.',
      ...meant(
        id,
        known.filter((name) => !name.includes('.')),
      ),
      fixes: [
        ...(meant(id, known).fixes ?? []),
        advice(`Keep questions of this lender's own on a screen that saves "${saves.split('.')[0]}.extra".`),
      ],
    },
  ]
}

const kinds: { readonly [as: string]: string } = {
  money: 'money',
  checkbox: 'boolean',
  'yes-no': 'boolean',
  'day-month-year': 'date',
  date: 'date',
}

function otherKind(field: CheckedField, contract: FactSchema): Mistake[] {
  const known = contract.typeOf(field.path)
  const as = said(field, 'as')
  const type = said(field, 'schema', 'type')
  // A type that no such widget gives is told as just that.
  if (known === undefined || known.type === 'any' || contradictingType(field)) return []
  const asked = kinds[String(as?.node.value ?? 'text')] ?? textOr(type?.node.value)
  if (asked === known.type || (asked === 'text' && known.type === 'date')) return []
  const at = as ?? type ?? { node: field.node, at: field.at }
  return [
    {
      code: 'E223',
      at: placeOf(at.node),
      pointer: at.at,
      confidence: 'proved',
      message: `"${field.id}" is asked as ${kindWords(asked)}, and ${field.path} holds ${kindWords(known.type)}.`,
      why: 'The server would refuse every answer to this question.',
      fixes: [advice('Ask it another way with "as", or keep it elsewhere.')],
    },
  ]
}

function textOr(type: unknown): string {
  return type === undefined || type === 'string' ? 'text' : String(type)
}

function kindWords(kind: string): string {
  const words: { readonly [kind: string]: string } = {
    text: 'a text',
    money: 'an amount of money',
    boolean: 'yes or no',
    date: 'a date',
    integer: 'a whole number',
    number: 'a number',
    list: 'a list',
    object: 'a group of answers',
  }
  return words[kind] ?? kind
}

function otherChoices(field: CheckedField, contract: FactSchema): Mistake[] {
  const known = contract.typeOf(field.path)?.enum
  if (known === undefined) return []
  return [...saidParts(field, 'options')].flatMap(([id, { at, node }]) => {
    const written = memberAt(node, 'id')
    if (written === undefined || known.includes(id)) return []
    return [
      {
        code: 'E222',
        at: placeOf(written),
        pointer: at,
        confidence: 'proved',
        message: `"${id}" is no answer that ${field.path} can hold.`,
        why: 'A borrower who chooses it would be refused by the server, or be lost to every rule that reads the answer.',
        ...meant(written, known),
      } as const,
    ]
  })
}
