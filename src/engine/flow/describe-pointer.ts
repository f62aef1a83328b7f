import type { FlowPointer } from './json.ts'
import { splitPointer } from './pointer.ts'

/** A pointer in words that a product owner uses: `the field "dob" of the screen "register-v2/birthdate"`. */
export function describePointer(pointer: FlowPointer): string {
  const { file, keys } = splitPointer(pointer)
  const whole = fileInWords(file)
  // lender.json has no ids, so its values are named by their keys: `"colours primary" of lender.json`.
  if (file === 'lender.json' && keys.length > 0) return `"${keys.join(' ')}" of ${whole}`
  let isEntry = false
  const inner = keys.flatMap((key, index) => {
    // An id may be spelled as the key of a list, such as `first`.
    const list = isEntry ? '' : (keys[index - 1] ?? '')
    const one = ONE_OF.get(list) ?? (index === 0 ? ONE_IN_FILE.get(file) : undefined)
    isEntry = one !== undefined
    return one === undefined ? [] : [`the ${one} "${key}"`]
  })
  const named = inner.slice(-2).reverse()
  return inner.length > 0 && ONE_IN_FILE.get(file) !== undefined ? named.join(' of ') : [...named, whole].join(' of ')
}

function fileInWords(file: string): string {
  const [folder, ...rest] = file.replace(/\.json$/, '').split('/')
  const kind = KINDS.get(folder ?? '')
  return kind === undefined ? file : `the ${kind} "${rest.join('/')}"`
}

const KINDS = new Map(
  Object.entries({
    screens: 'screen',
    journeys: 'journey',
    scenarios: 'scenario',
    copy: 'translation',
  }),
)

/** Files that are maps, with the word for one entry; the entry's key is its name. */
const ONE_IN_FILE = new Map(Object.entries({ 'fields.json': 'library field', 'flags.json': 'flag' }))

/** The word for one entry of a list or map, by the key of that list or map. */
const ONE_OF = new Map(
  Object.entries({
    actions: 'action',
    blocks: 'block',
    cards: 'card',
    cases: 'case',
    checks: 'check',
    decisions: 'decision',
    events: 'event',
    fields: 'field',
    first: 'case',
    leaveWhen: 'early exit',
    options: 'option',
    paragraphs: 'paragraph',
    patterns: 'pattern',
    questions: 'question',
    records: 'consent',
    redirects: 'redirect',
    routes: 'claim',
    rules: 'rule',
    sections: 'section',
    stages: 'stage',
    states: 'state',
    statuses: 'status',
    steps: 'step',
    values: 'value',
  }),
)
