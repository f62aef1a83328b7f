import { pointerOfPlace, pointTo, splitPointer, type Translation, translationsIn } from '#engine/index.ts'
import { type Check, type Found, here, type Reads } from '../check.ts'
import { type CheckedFlow, mergedField, screenOf } from '../reading/checked-flow.ts'
import { memberAt } from '../reading/node-parts.ts'
import { shortened } from '../reading/words.ts'

const spanish = (place: string, of: string, is: string) => ({ 'acme/copy/es-US.json': { [place]: { of, is } } })
const rates = (text: string) => ({
  'base/facts.json': {
    rules: {
      'second-home': {
        says: 'the property is not the main home',
        when: { in: [{ var: 'draft.propertyAddress.occupancyType' }, ['SECONDARY', 'INVESTMENT']] },
      },
    },
    values: {
      companyName: { type: 'text', is: { var: 'lender.name' } },
      minimumAge: { type: 'integer', is: 18 },
      aprMinimum: { type: 'number', is: { var: 'lender.limits.aprMinimum' } },
      aprMaximum: { type: 'number', is: { var: 'lender.limits.aprMaximum' } },
    },
  },
  'acme/screens/wait.json': { text },
})
const between = 'From {aprMinimum} to {aprMaximum} percent.'
const income = 'screens/apply/income#/heading'
const consent = 'screens/apply/password#/records/soft-credit/text'

/** Reports translations that are the English, that change or swap figures, or that turn a consent or a promise round. */
export const misleadingTranslation = {
  codes: ['W528', 'W529', 'W531'],
  phase: 'texts',
  unless: ['E521', 'E523'],
  run,
  examples: {
    W528: {
      why: 'A translation that is the English counts as done, so nobody sees that it is missing.',
      wrongFiles: spanish(income, 'What do you earn?', 'What do you earn?'),
      rightFiles: spanish(income, 'What do you earn?', '¿Cuánto gana?'),
    },
    W529: {
      why: 'Amounts, rates and numbers are the same in each language, and the two ends of a range stand in the same order.',
      otherFiles: rates(between),
      wrongFiles: spanish('screens/wait#/text', between, 'De {aprMaximum} a {aprMinimum} por ciento.'),
      rightFiles: spanish('screens/wait#/text', between, 'De {aprMinimum} a {aprMaximum} por ciento.'),
    },
    W531: {
      why: 'In a consent a single “no” turns everything round. Where the English has one and the translation none, or the other way, one of the two says what nobody means.',
      wrongFiles: spanish(consent, 'You allow {companyName} to ask.', 'Usted no permite que {companyName} pregunte.'),
      rightFiles: spanish(consent, 'You allow {companyName} to ask.', 'Usted permite que {companyName} pregunte.'),
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const copies = [...flow.resolved.files].filter(([path]) => path.startsWith('copy/') && flow.sound(path))
  return copies.flatMap(([path, file]) => {
    const language = path.slice('copy/'.length, 'copy/'.length + 2)
    return translationsIn(file).flatMap((one) => ofTranslation(one, path, language, flow))
  })
}

function ofTranslation({ place, entry, of, is }: Translation, path: string, language: string, flow: CheckedFlow): Found {
  const words = memberAt(entry, 'is') ?? entry
  const found = here({ node: words, at: pointTo(path, place, 'is') })
  if (is === of && language !== 'en' && proseWords(of) >= 3) {
    return {
      ...found,
      code: 'W528',
      message: 'This translation is the English, word for word.',
      why: 'It counts as translated, and a borrower who chose the language reads English.',
      advice: 'Translate it, or take the entry out, so that it is listed as missing.',
    }
  }
  const figures = otherFigures(of, is)
  if (figures !== undefined) {
    return {
      ...found,
      code: 'W529',
      message: `This translation ${figures}.`,
      why: 'The borrower would read another amount, rate, number or order than in English.',
      advice: 'Bring in the same figures, in the same order: in English the lesser stands first.',
    }
  }
  const negations = NEGATIONS[language]
  if (negations === undefined) return []
  const [inEnglish, inOther] = [ENGLISH_NEGATION.test(wordsOf(of)), negations.test(wordsOf(is))]
  if (inEnglish === inOther) return []
  // Other texts may say with a “no” what the English says without, and the other way round by a verb such as “to lack”.
  if (!binds(place, flow) && (inOther || LACKING[language]?.test(is))) return []
  return {
    ...found,
    code: 'W531',
    message: inEnglish
      ? `This translation says yes where the English says no: “${shortened(of, 90)}”`
      : `This translation says no where the English says yes: “${shortened(of, 90)}”`,
    why: 'People would agree to, or rely on, the opposite of what the English says.',
    advice: 'Translate the “not” or “no” of the English, and add none.',
  }
}

function proseWords(text: string): number {
  return (text.replace(/\{[^{}]*\}/g, ' ').match(/\b[a-z]{2,}\b/g) ?? []).length
}

/** What differs in figures; numbers inside braces are formats. */
function otherFigures(of: string, is: string): string | undefined {
  const [english, other] = [of, is].map((text) => text.replace(/\{[^{}]*\}/g, ' ').match(/\d+(?:[.,]\d+)*/g) ?? [])
  const digits = (list: readonly string[] = []) => list.map((one) => one.replace(/[.,]/g, '')).toSorted()
  const [a, b] = [digits(english), digits(other)]
  const isTime = /\b[ap]\.?m\b/i.test(of)
  if (a.length === b.length && !isTime && a.some((one, index) => one !== b[index])) {
    return `has ${b.join(', ')} where the English has ${a.join(', ')}`
  }
  const [inEnglish, inOther] = [of, is].map(valuesOnce)
  const both = inEnglish?.filter((name) => inOther?.includes(name)) ?? []
  const sameInOther = inOther?.filter((name) => both.includes(name)) ?? []
  const index = both.findIndex((name, at) => name !== sameInOther[at])
  return index < 0 ? undefined : `names {${sameInOther[index]}} where the English names {${both[index]}}`
}

/** The values that a text names exactly once, in their order. */
function valuesOnce(text: string): readonly string[] {
  const names = [...text.matchAll(/\{\s*([A-Za-z]\w*)/g)].map(([, name = '']) => name)
  return names.filter((name) => names.indexOf(name) === names.lastIndexOf(name))
}

/** A text without the names of its values. */
const wordsOf = (text: string) => text.replace(/\{\w+\}/g, '')

const ENGLISH_NEGATION = /\b(not|no|never|nobody|nothing|none|neither|nor|cannot|without)\b|n[’']t\b/i

/** The words of a negation, by language; a language that is not here is not looked at. */
const NEGATIONS: { readonly [language: string]: RegExp | undefined } = {
  es: /(?<!\p{L})(no|nunca|jamás|nadie|nada|ningún|ninguna|ninguno|ni|sin|tampoco)(?!\p{L})/iu,
}

/** Words that say without a negation that something is not so. */
const LACKING: { readonly [language: string]: RegExp | undefined } = {
  es: /(?<!\p{L})(falt\p{L}*|dej\p{L}* de|incomplet\p{L}*|a más tardar)(?!\p{L})/iu,
}

/** Whether people agree to the text: the label of a consent, a recorded consent, or a text of a screen that is signed. */
function binds(place: string, flow: CheckedFlow): boolean {
  const { file, keys } = splitPointer(pointerOfPlace(place))
  const screen = screenOf(flow, file)
  if (screen === undefined) return false
  if (keys[0] === 'records') return true
  if (screen.kind === 'sign' && (keys[0] === 'text' || keys[0] === 'heading')) return true
  const field = keys[0] === 'fields' ? screen.fields.find(({ id }) => id === keys[1]) : undefined
  return field !== undefined && keys[2] === 'label' && mergedField(field).consent !== undefined
}
