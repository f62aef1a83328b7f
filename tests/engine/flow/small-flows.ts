import type { Finding, Fix } from '#engine/diagnostics/finding.ts'
import { checkStructure } from '#engine/flow/check-structure.ts'
import { strayFiles } from '#engine/flow/file-findings.ts'
import { lendersOf, openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { homeEquity } from '#product/authoring.ts'

export const aLender: JsonObject = {
  code: 'ELM',
  canonicalCode: 'ELM',
  name: 'Elm Street Lending',
  nameShort: 'Elm Street',
  product: 'Home equity line',
  timeZone: 'America/Chicago',
  locale: 'en-US',
  hosts: ['elm.example'],
  flags: { main: false, wholesale: false, creditUnion: false, crypto: false },
  allowRegulatorReview: false,
  creditBureau: 'Bureau',
  lendsIn: ['TX'],
  colours: { brand: '#336699', accent: '#336699' },
  contact: { phone: '+16155550100', email: 'help@elm.example', address: '1 Elm Street' },
  links: { terms: { url: '/terms' }, privacy: { url: '/privacy' }, communications: { url: '/c' }, licenses: { url: '/l' } },
  nmls: { number: '12345', url: 'https://nmls.example' },
  footer: { image: 'EHL', creditUnionLogo: false, hoursDepartment: 'SALES' },
  limits: {
    amountMinimum: '$15,000',
    amountMaximum: '$400,000',
    amountStep: '$1,000',
    aprMinimum: 6,
    aprMaximum: 18,
    originationFeeMaximum: 4.99,
    valuationFee: '$500',
    manualNotaryFee: '$350',
    recordingFeeMaximum: '$300',
    recordingTaxMaximum: '$250',
  },
}

/** The smallest flows that are whole: base with two screens, a journey and a library, and one lender. */
export const SMALL: { readonly [path: string]: Json } = {
  'base/fields.json': { 'first-name': { as: 'text', label: 'First name' } },
  'base/facts.json': { rules: { 'second-home': { says: 'the property is no main home', when: { var: 'draft.second' } } } },
  'base/screens/ask/name.json': {
    kind: 'form',
    stage: 'name',
    heading: 'Who are you?',
    saves: 'draft.name',
    fields: [
      { id: 'firstName', use: 'first-name', required: 'First name is required' },
      {
        id: 'suffix',
        as: 'select',
        label: 'Suffix',
        options: [
          { id: 'JR', label: 'Jr.' },
          { id: 'SR', label: 'Sr.' },
        ],
      },
    ],
    submit: 'Continue',
  },
  'base/screens/sorry.json': { kind: 'message', heading: 'Sorry', text: 'Not here.' },
  'base/journeys/ask.json': {
    path: '/ask',
    steps: [{ id: 'name' }],
    stages: [{ id: 'name', label: 'Name' }],
    end: { do: 'register', identity: { email: 'draft.email', password: 'draft.password' } },
  },
  'elm/lender.json': aLender,
}

export function smallFiles(changes: { readonly [path: string]: Json | undefined } = {}): Map<string, string> {
  const files = Object.entries({ ...SMALL, ...changes }).filter((file): file is [string, Json] => file[1] !== undefined)
  return new Map(files.map(([path, value]) => [path, typeof value === 'string' ? value : JSON.stringify(value, null, 2)]))
}

/** Everything that reading, laying over and the schemas have to say, each mistake once. */
export function allFindings(files: ReadonlyMap<string, string>): Finding[] {
  const library = openFlowLibrary(files, homeEquity)
  const found = [
    ...strayFiles(library),
    ...['base', ...lendersOf(library)].flatMap((lender) => [
      ...resolveLender(library, lender).findings,
      ...checkStructure(library, lender),
    ]),
  ]
  return [...new Map(found.map((one) => [`${one.code} ${one.file} ${one.line} ${one.column} ${one.pointer}`, one])).values()]
}

export function applyFix(files: ReadonlyMap<string, string>, { edits }: Fix): Map<string, string> {
  const result = new Map(files)
  for (const { file, offset, length, text } of edits) {
    const before = result.get(file) ?? ''
    result.set(file, before.slice(0, offset) + text + before.slice(offset + length))
  }
  return result
}
