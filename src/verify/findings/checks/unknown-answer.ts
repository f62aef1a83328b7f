import { BASE, factTypeOf, nearest, placeOf } from '#engine/authoring.ts'
import { lenderOf, namespaceOf } from '#engine/index.ts'
import { type Check, type Found, here, type LenderFinding, type Reads, relatedPlace, replacementFix, suggest } from '../check.ts'
import {
  type CheckedField,
  type CheckedFlow,
  type CheckedScreen,
  soundForms,
  topLayer,
  topLayers,
} from '../reading/checked-flow.ts'
import { contractFacts } from '../reading/facts-of-flow.ts'
import { memberAt, partAt } from '../reading/node-parts.ts'
import { quoted } from '../reading/words.ts'
import { contradictingType } from './type-against-widget.ts'

/**
 * Reports answers that the contract does not have, answers of another type than in the contract, and options that the
 * contract does not list.
 */
export const unknownAnswer = {
  codes: ['E221', 'E222', 'E223'],
  phase: 'questions',
  run,
  examples: {
    E221: {
      why: 'Answers are kept where the server has a place for them. There is none of this name, so the answer would be lost. Questions of a lender’s own are kept under "draft.extra" or "application.extra".',
      file: 'base/screens/apply/income.json',
      right: '"id": "income", "use"',
      wrong: '"id": "incom", "use"',
    },
    E222: {
      why: 'The server knows which choices this fact can hold. A borrower who chooses another one is refused, or is lost to every rule that reads it.',
      file: 'base/screens/apply/property.json',
      right: '"id": "SECONDARY"',
      wrong: '"id": "SECOND"',
    },
    E223: {
      why: 'The question asks for one kind of answer, and the server keeps another at this place. It would refuse every answer.',
      file: 'base/screens/apply/income.json',
      right: '"id": "income", "use": "money"',
      wrong: '"id": "income", "as": "yes-no"',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  return soundForms(flow).map((screen) => {
    // `extra` is open in the contract, for lenders' own answers.
    if (screen.saves.endsWith('.extra')) return undefined
    const isPlaced = screen.fields.some(({ path }) => contractFacts.typeOf(path) !== undefined)
    const own = isPlaced ? undefined : ofItsOwn(flow, screen)
    return own ?? screen.fields.map((field) => [noPlace(field, screen), otherKind(field), otherChoices(field, screen.saves)])
  })
}

/** A screen none of whose answers is in the contract or similar to a name there: its answers belong under `extra`. */
function ofItsOwn(flow: CheckedFlow, screen: CheckedScreen): LenderFinding | undefined {
  const { saves, fields, route } = screen
  const written = partAt(screen, 'saves')
  const known = placesIn(saves)
  if (written === undefined || fields.length === 0 || fields.some(({ id }) => nearest(id, known).length > 0)) return undefined
  // Questions of base are in the contract; only a lender's own questions belong under `extra`.
  const place = placeOf(written.node)
  if (lenderOf(place.file) === BASE || flow.lender === BASE) return undefined
  const extra = placeOfOwn(saves)
  const ids = fields.map(({ id }) => id)
  return {
    code: 'E221',
    ...here(written),
    message: `${quoted(ids, ', ')} on ${route} would be kept under ${saves}, which has no such places.`,
    why: 'The borrower would answer, and the answers would be lost.',
    expected: [extra],
    missing: ids.map((id) => `${extra}.${id}`),
    related: fields.slice(0, 5).map((field) => relatedPlace(memberAt(field.node, 'id') ?? field.node, `would be ${field.path}`)),
    fixes: [replacementFix(`Write "${extra}", where a lender's own answers are kept`, 'review', place, `"${extra}"`)],
  }
}

/** The path for a lender's own answers: `draft.extra` for the registration, `application.extra` otherwise. */
function placeOfOwn(saves: string): 'draft.extra' | 'application.extra' {
  return namespaceOf({ saves }) === 'draft' ? 'draft.extra' : 'application.extra'
}

function ownScreen(saves: string): string {
  const extra = placeOfOwn(saves)
  const [what, page] = extra === 'draft.extra' ? ['step', 'add-a-step'] : ['screen', 'add-a-screen']
  return `Ask questions of this lender's own on a ${what} of their own, whose screen saves "${extra}": docs/how-to/${page}.md.`
}

function placesIn(saves: string): string[] {
  return contractFacts.paths().flatMap((path) => (path.startsWith(`${saves}.`) ? [path.slice(saves.length + 1)] : []))
}

function noPlace(field: CheckedField, { saves, route }: CheckedScreen): Found {
  if (contractFacts.typeOf(field.path) !== undefined) return undefined
  const id = memberAt(field.node, 'id') ?? field.node
  const known = placesIn(saves)
  const siblings = known.filter((name) => !name.includes('.'))
  return {
    code: 'E221',
    at: placeOf(id),
    pointer: field.at,
    message: `The answer "${field.id}" on ${route} would be kept as ${field.path}, and there is no such place.`,
    why: 'The borrower would answer the question, and the answer would be lost.',
    ...suggest(id, siblings),
    ...{ fixes: suggest(id, known).fixes ?? [], advice: ownScreen(saves) },
  }
}

function otherKind(field: CheckedField): Found {
  const known = contractFacts.typeOf(field.path)
  const as = topLayer(field, 'as')
  const type = topLayer(field, 'schema', 'type')
  // A type that the widget never produces is reported by the check type-against-widget.
  if (known === undefined || known.type === 'any' || contradictingType(field)) return undefined
  const asked = factTypeOf(as?.node.value) ?? textOr(type?.node.value)
  if (asked === known.type || (asked === 'text' && known.type === 'date')) return undefined
  return {
    code: 'E223',
    ...here(as ?? type ?? field),
    message: `"${field.id}" is asked as ${kindWords(asked)}, and ${field.path} holds ${kindWords(known.type)}.`,
    why: 'The server would refuse every answer to this question.',
    advice: 'Ask it another way with "as", or keep it elsewhere.',
  }
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

function otherChoices(field: CheckedField, saves: string): Found {
  const place = contractFacts.typeOf(field.path)
  const known = place?.of?.enum ?? place?.enum
  if (known === undefined) return undefined
  return [...topLayers(field, 'options')].map(([id, { at, node }]): Found => {
    const written = memberAt(node, 'id')
    if (written === undefined || known.includes(id)) return undefined
    return {
      code: 'E222',
      at: placeOf(written),
      pointer: at,
      message: `"${id}" is no answer that ${field.path} can hold.`,
      why: 'A borrower who chooses it would be refused by the server, or be lost to every rule that reads the answer.',
      ...suggest(written, known),
      advice: `A lender cannot add a value to ${field.path}, for the server keeps only those above: choose one of them, keep the question under "${placeOfOwn(saves)}", or ask the maintainers of schemas/contract.schema.json for a new value.`,
    }
  })
}
