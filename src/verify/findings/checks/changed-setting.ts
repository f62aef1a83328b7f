import { oneLine, type SourceNode } from '#engine/authoring.ts'
import { confirmedPlaces } from '../../approval/confirmed-places.ts'
import { advice, type Check, type Found, type LenderFinding, type Reads, relatedPlace } from '../check.ts'
import { anAcme } from '../examples/finding-example.ts'
import { type CheckedFlow, mergedField, screenOf } from '../reading/checked-flow.ts'
import { itemsAt, memberAt } from '../reading/node-parts.ts'
import { type OwnChange, ownChanges } from '../reading/own-changes.ts'
import { allReads, ownReads } from '../reading/reads-of-use.ts'
import type { Use } from '../reading/uses.ts'
import { shortened } from '../reading/words.ts'
import { confirmAdvice, subjectOf } from './changed-setting/change-in-words.ts'

/**
 * Reports differences from the parent on which other parts, the law or a promise rely: parts taken out or shown to some
 * only, settings with another value, and the words that people agree to or sign.
 */
export const changedSetting = {
  codes: ['W609', 'W610', 'W611'],
  phase: 'texts',
  run,
  examples: {
    W609: {
      why: 'Documents, consents, checks and what a screen sets are there because the law, a text or the lender’s system relies on them. A lender that takes one out, or shows it to some only, leaves people without it, and nothing else says so.',
      wrongFiles: { 'acme/screens/apply/birthdate.json': '{ "checks": [{ "id": "old-enough", "$remove": true }] }' },
      rightFiles: {
        'acme/screens/apply/birthdate.json':
          '{ "checks": [{ "id": "old-enough", "message": "Not yet {minimumAge} years old" }] }',
      },
    },
    W610: {
      why: 'Some settings are read by parts that stand elsewhere: the moment of a message by its words, the type of a consent by what waits for it, a link by the sentence with which people agree to it.',
      wrongFiles: { 'acme/lender.json': { ...anAcme, links: { privacy: { url: '/terms', external: false } } } },
      rightFiles: {
        'acme/lender.json': {
          ...anAcme,
          links: { additional: [{ id: 'about', name: 'About us', url: 'https://acme.example/about' }] },
        },
      },
    },
    W611: {
      why: 'Consents, documents and legal pages bind people by their words. Words of a lender’s own need a person who answers for them: "flow approve <lender> --confirm <place> --by <name>" writes into approved.json who that is, on which day, and for which words.',
      wrongFiles: {
        'acme/screens/apply/password.json':
          '{ "records": [{ "id": "soft-credit", "text": "You do not mind that {companyName} asks." }] }',
      },
      rightFiles: { 'acme/screens/apply/password.json': '{ "heading": "Choose your password" }' },
    },
  },
} satisfies Check

type Sensitive = { readonly place: RegExp; readonly why: string }

/** Parts that a lender may not take out, or show to some only, without a word. */
const LOST: readonly Sensitive[] = [
  {
    place: /^screens\/[^#]+#\/documents\/[^/]+(\/shownWhen)?$/,
    why: 'Borrowers would decide or sign without a document that the parent gives them there; consents and the law may name it.',
  },
  {
    place: /^documents\/[^#]+#\/(shownWhen|(sections|summary)\/.+)$/,
    why: 'Borrowers would get the document without what the parent gives them there, or not get it at all.',
  },
  {
    place: /^screens\/[^#]+#\/records\/[^/]+(\/shownWhen)?$/,
    why: 'Nobody would see this consent, and none would be on record.',
  },
  {
    place: /^screens\/[^#]+#\/sets\//,
    why: 'Rules, statuses and the lender’s system wait for what the screen sets: without it an application does not go on.',
  },
  {
    place: /^screens\/[^#]+#\/checks\/[^/]+$/,
    why: 'Answers that the parent refuses would be accepted, and trouble comes later.',
  },
  {
    place: /^messages\/[^#]+#\/(sentWhen|repeats)$/,
    why: 'The message would not come, or not come again, when its reader waits for it.',
  },
  {
    place: /^conditions\.json#\/(cards\/[^/]+|coSigner)(\/shownWhen)?$/,
    why: 'Borrowers would not see that something is needed of them, and wait for ever.',
  },
  {
    place: /^dashboard\.json#\/application\/.+/,
    why: 'Messages and texts send borrowers to the dashboard for it, and they would not find it.',
  },
  { place: /^journeys\/[^#]+#\/end\//, why: 'What was answered in the registration would not reach the application.' },
  {
    place: /^lender\.json#\/limits\/fees\/[^/]+\/(prepaid|upTo|per|shownWhen)$/,
    why: 'Borrowers would be charged otherwise than the texts and the documents say.',
  },
  {
    place: /^shell\.json#\/legal\//,
    why: 'The law wants borrowers to read it, and people have agreed to the policy with it.',
  },
]

/** Settings whose value other parts rely on. */
const SET: readonly Sensitive[] = [
  {
    place: /^screens\/[^#]+#\/saves$/,
    why: 'Checks, rules, documents and the lender’s system read the answers where the parent saves them: they would find nothing there, or overwrite the answers of another screen.',
  },
  {
    place: /^messages\/[^#]+#\/(event|kind|repeats)$/,
    why: 'The message would come at a moment that its words are not about, or to others.',
  },
  {
    place: /^screens\/[^#]+#\/records\/[^/]+\/type$/,
    why: 'The consent would be recorded as another one, and what waits for it would wait for ever.',
  },
  {
    place: /^screens\/[^#]+#\/records\/[^/]+\/onLastStep$/,
    why: 'The consent would be shown to others, or recorded at another time.',
  },
  { place: /^screens\/[^#]+#\/slots(\/|$)/, why: 'Borrowers would be offered other days and hours, or none at all.' },
  {
    place: /^documents\/[^#]+#\/(type|copies)$/,
    why: 'The document would be filed as another one, or people would get fewer copies than the law gives them.',
  },
  {
    place: /^documents\/[^#]+#\/sections\/.+\/(kind|signer)$/,
    why: 'People would sign what they must not, or not sign what they must.',
  },
  {
    place: /^lender\.json#\/limits\/fees\/[^/]+\/(prepaid|upTo|per|amount|percent)$/,
    why: 'Borrowers would be charged otherwise than the texts and the documents say.',
  },
  {
    place: /^lender\.json#\/links\/(terms|privacy|communications|licenses)\/url$/,
    why: 'A borrower who agrees to the one would be shown another.',
  },
  {
    place: /^status-routes\.json#\/polling\/waiting\/then$/,
    why: 'A borrower who waits too long would read that this happened.',
  },
  {
    place: /^conditions\.json#\/coSigner\/screens\//,
    why: 'A co-signer would be led to a screen that is made for others.',
  },
  {
    place: /^conditions\.json#\/cards\/[^/]+\/(template|requestDocuments|go)$/,
    why: 'Borrowers would be asked for what nobody needs.',
  },
  { place: /^journeys\/[^#]+#\/end\//, why: 'Answers of the registration would be kept where nothing looks for them.' },
  {
    place: /^shell\.json#\/account\/(?!passwordDays)/,
    why: 'Borrowers would be let in, or kept out, otherwise than the texts say.',
  },
]

/** Texts that people agree to, sign, or are given because the law wants it. */
const LAW = /^(documents\/[^#]+#\/(title|summary|sections)|screens\/[^#]+#\/records\/[^/]+\/text|shell\.json#\/legal)(\/|$)/

function run({ flow, library, found, uses }: Reads<'flow' | 'library' | 'found' | 'uses'>): Found {
  const changes = ownChanges(flow).filter(({ pointer }) => !found.some((one) => one.pointer === pointer))
  if (changes.length === 0) return []
  const isConfirmed = confirmedPlaces(library, flow.lender)
  const open = changes.filter((change) => !isConfirmed(change))
  return [open.flatMap((change) => ofChange(change, flow, uses)), codesLost(open, flow)]
}

function ofChange(change: OwnChange, flow: CheckedFlow, uses: readonly Use[]): Found {
  const { pointer, before, now, visit } = change
  const consent = consentField(change, flow)
  if (LAW.test(pointer) && isText(change)) return [ofLaw(change)]
  if (consent && change.keys[2] === 'label') return [ofLaw(change)]
  const isNarrowed = before === undefined && visit?.is === 'rule'
  if (now === undefined || isNarrowed) {
    const lost = LOST.find(({ place }) => place.test(pointer))
    const why = lost?.why ?? (consent ? 'Nobody would give this consent, or nobody would have to.' : undefined)
    // A rule that replaces or removes the parent's is reported as that.
    if (why === undefined || (visit?.is === 'rule' && before !== undefined)) return []
    return [lostPart(change, why, isNarrowed)]
  }
  if (before === undefined) return isOfFee(change) ? [addedToFee(change)] : []
  if (visit?.is === 'rule' || visit?.is === 'expression') return []
  const set = SET.find(({ place }) => place.test(pointer))
  const isReworded = typeof before.value === 'string' && typeof now.value === 'string' && change.keys[2] === 'required'
  const ofTick = consent && !isReworded && /^(required|use|as|consent|schema|prefill)$/.test(change.keys[2] ?? '')
  const why =
    savedTo(change, flow, uses) ?? set?.why ?? (ofTick ? 'The consent could be left out, or would be given for them.' : undefined)
  if (why === undefined) return []
  return {
    code: 'W610',
    at: change.at,
    pointer,
    message: `${subjectOf(change)} is ${shortly(now)}, and ${shortly(before)} at the parent.`,
    why,
    fixes: [advice(`Write ${shortly(before)} as the parent has it, or take it out of the overlay`), confirmAdvice(change)],
  }
}

/** Whether a setting is added to a fee of the parent. */
function isOfFee({ file, keys }: OwnChange): boolean {
  return file === 'lender.json' && keys[1] === 'fees' && /^(prepaid|upTo|per)$/.test(keys[3] ?? '')
}

function addedToFee(change: OwnChange): LenderFinding {
  const key = change.keys.at(-1)
  return {
    code: 'W610',
    at: change.at,
    pointer: change.pointer,
    message: `${subjectOf(change)} is ${change.now ? shortly(change.now) : 'not set'}, and the parent does not set it.`,
    why: 'Borrowers would be charged otherwise than the texts and the documents say.',
    fixes: [advice(`Take "${key}" out of the overlay`), confirmAdvice(change)],
  }
}

/** Why another place of a screen's answers is wrong: another screen saves there, or nothing reads them there. */
function savedTo({ file, keys, before, now }: OwnChange, flow: CheckedFlow, uses: readonly Use[]): string | undefined {
  const screen = screenOf(flow, file)
  if (screen === undefined || keys.length !== 1 || keys[0] !== 'saves') return undefined
  const paths = new Set(screen.fields.map(({ path }) => path))
  const other = [...flow.screens.values()].find(
    (one) => one !== screen && one.saves === screen.saves && one.fields.some(({ path }) => paths.has(path)),
  )
  if (other) {
    return `The screen "${other.route}" saves to ${screen.saves}, too: the answers of the one would overwrite those of the other.`
  }
  const read = uses.flatMap((use) => allReads(flow, ownReads(use)).map(({ path }) => path))
  const isRead = (place: unknown) => read.some((path) => path === place || path.startsWith(`${place}.`))
  if (!isRead(before?.value) || isRead(now?.value)) return undefined
  return `Nothing reads the answers in ${now?.value}: rules, texts and documents read them in ${before?.value}, and would find none.`
}

function lostPart(change: OwnChange, why: string, isNarrowed: boolean): LenderFinding {
  const name = change.keys.at(-1)
  const what = isNarrowed ? 'applies to some only, where the parent has it for everybody' : 'is taken out, and the parent has it'
  return {
    code: 'W609',
    at: change.at,
    pointer: change.pointer,
    message: `${subjectOf(change)} ${what}.`,
    why,
    fixes: [
      advice(
        isNarrowed
          ? `Take the rule "${name}" out again, or let it hold for all whom the part is for`
          : `Put "${name}" back: take the removal out of the overlay`,
      ),
      confirmAdvice(change),
    ],
  }
}

function ofLaw(change: OwnChange): LenderFinding {
  return {
    code: 'W611',
    at: change.at,
    pointer: change.pointer,
    message: `${subjectOf(change)} has other words than the parent’s, and people agree to them, sign them, or must be given them.`,
    related: change.before ? [relatedPlace(change.before, `the parent’s words: ${shortly(change.before)}`)] : [],
    why: 'A consent or document with words that nobody answers for may bind nobody, or promise borrowers too much.',
    fixes: [advice('Keep the parent’s words: take them out of the overlay'), confirmAdvice(change)],
  }
}

function isText({ visit, pointer, before, now }: OwnChange): boolean {
  return (
    visit?.is === 'text' || /\/(text|otherwise|title|heading|label)$/.test(pointer) || typeof (now ?? before)?.value === 'string'
  )
}

/** Whether the change is inside a field that records a consent, with the parent or the lender. */
function consentField({ file, keys }: OwnChange, flow: CheckedFlow): boolean {
  if (keys[0] !== 'fields' || !file.startsWith('screens/')) return false
  const isConsent = (field: SourceNode | undefined) => memberAt(field, 'consent') !== undefined
  const own = screenOf(flow, file)?.fields.find(({ id }) => id === keys[1])
  if (own && mergedField(own).consent !== undefined) return true
  const parents = itemsAt(flow.resolved.parent?.files.get(file), 'fields')
  return parents.some((field) => memberAt(field, 'id')?.value === keys[1] && isConsent(field))
}

/** Messages that no longer have a value that comes with their event only, such as a code. */
function codesLost(changes: readonly OwnChange[], flow: CheckedFlow): Found {
  const named = flow.resolved.files.get('facts.json')
  const ofEvent = [...(memberAt(named, 'values')?.members ?? [])].flatMap(([name, node]) =>
    /"var":"params\.(?!screen)/.test(JSON.stringify(node.value)) ? [name] : [],
  )
  const files = new Set(changes.map(({ file }) => file).filter((file) => file.startsWith('messages/')))
  return [...files].flatMap((file): Found => {
    const [before, now] = [flow.resolved.parent?.files.get(file), flow.resolved.files.get(file)].map((node) =>
      JSON.stringify(node?.value ?? ''),
    )
    const lost = ofEvent.find((name) => before?.includes(`{${name}}`) && !now?.includes(`{${name}}`))
    const change = changes.find((one) => one.file === file && JSON.stringify(one.before?.value ?? '').includes(`{${lost}}`))
    if (lost === undefined || change === undefined) return []
    return {
      code: 'W609',
      at: change.at,
      pointer: change.pointer,
      message: `The message no longer says {${lost}}, which only this message brings.`,
      why: 'A borrower who asked for it would get the message and could do nothing with it.',
      fixes: [advice(`Write {${lost}} into the text again`), confirmAdvice(change)],
    }
  })
}

function shortly({ value }: SourceNode): string {
  return shortened(oneLine(value), 100)
}
