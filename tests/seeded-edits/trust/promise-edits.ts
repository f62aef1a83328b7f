/** Edits after which people sign, pay, read or are promised something else than the parent says. */
import type { Random } from '../edits/random.ts'
import type { Base, EditClass, Json } from '../stranding/lender-edit.ts'

const screenFile = (route: string) => `screens/${route}.json`
const documentFile = (name: string) => `documents/${name}.json`

/** A part of a list with ids by the ids that lead to it: `{ sections: [{ id, blocks: [{ id, … }] }] }`. */
function overlayOf([key = '', id, ...inner]: readonly string[], part: Json): Json {
  if (id === undefined) return { [key]: part }
  return { [key]: [{ id, ...(inner.length === 0 ? part : overlayOf(inner, part)) }] }
}

type Block = { readonly document: string; readonly path: readonly string[]; readonly block: Json }

function blocksOf(base: Base): readonly Block[] {
  return base
    .names('documents')
    .flatMap((document) =>
      (base.file(documentFile(document)).sections ?? []).flatMap((section: Json) =>
        (section.blocks ?? []).map((block: Json) => ({ document, path: ['sections', section.id, 'blocks', block.id], block })),
      ),
    )
}

const otherSignature: EditClass = {
  kind: 'people sign what they must not, or others sign',
  make: (random, base) => {
    const { document, path, block } = random.pick(
      blocksOf(base).filter(({ block: { kind } }) => kind === 'signature' || kind === 'line'),
    )
    const other =
      block.kind === 'line'
        ? { ...block, kind: 'signature', signer: 'borrower' }
        : { ...block, signer: block.signer === 'borrower' ? 'coSigner' : 'borrower' }
    return { what: `${path.at(-1)} of ${document}`, files: { [documentFile(document)]: overlayOf(path, other) } }
  },
}

const otherParagraph: EditClass = {
  kind: 'a paragraph of a document has other words',
  make: (random, base) => {
    const { document, path, block } = random.pick(blocksOf(base).filter(({ block: { kind } }) => kind === 'paragraph'))
    const text = random.pick(['You agree to what we decide.', 'Please call us about this.', 'This is as usual.'])
    return { what: `${path.at(-1)} of ${document}`, files: { [documentFile(document)]: overlayOf(path, { ...block, text }) } }
  },
}

const lostBlock: EditClass = {
  kind: 'a part of a document is taken out',
  make: (random, base) => {
    const { document, path } = random.pick(blocksOf(base))
    return { what: `${path.at(-1)} of ${document}`, files: { [documentFile(document)]: overlayOf(path, { $remove: true }) } }
  },
}

const otherConsent: EditClass = {
  kind: 'a consent has other words',
  make: (random, base) => {
    const consents = base.screens.flatMap((route) =>
      (base.file(screenFile(route)).records ?? []).map(({ id }: Json) => ({ route, id })),
    )
    const { route, id } = random.pick<Json>(consents)
    const text = random.pick(['You agree to everything.', 'We may do what we need to.', 'You allow us to share what you wrote.'])
    return { what: `${id} of ${route}`, files: { [screenFile(route)]: { records: [{ id, text }] } } }
  },
}

const consentLeftOut: EditClass = {
  kind: 'a consent can be left out',
  make: (random, base) => {
    const consents = base.screens.flatMap((route) =>
      (base.file(screenFile(route)).fields ?? []).flatMap(({ id, consent }: Json) => (consent ? [{ route, id }] : [])),
    )
    const { route, id } = random.pick<Json>(consents.filter(({ id: one }) => !/sms|Sms|text/i.test(one)))
    const part = random.pick([{ $remove: true }, { required: null }, { use: null, as: 'checkbox' }])
    return { what: `${id} of ${route} ${JSON.stringify(part)}`, files: { [screenFile(route)]: { fields: [{ id, ...part }] } } }
  },
}

const formerTitle: EditClass = {
  kind: 'a document has another title than texts give it',
  make: (random) => {
    const title = random.pick(['Before you sign', 'Your documents on a screen', 'Reading them here', 'Computers and paper'])
    return { what: title, files: { 'documents/electronic-records.json': { title } } }
  },
}

const refusedState: EditClass = {
  kind: 'a state is listed that is refused',
  make: (random, base) => {
    const { lendsIn } = base.file('lender.json')
    const some = [random.pick<string>(lendsIn), random.pick<string>(lendsIn)]
    const lender = random.pick(['juniper-lane', 'hearthline', 'sierra-first', 'maple-street'])
    return { what: `${some} and NY`, lender, files: { 'lender.json': { lendsIn: [...new Set([...some, 'NY'])] } } }
  },
}

const otherLink: EditClass = {
  kind: 'a link of the law shows another page',
  make: (random) => {
    const pages = ['terms', 'privacy', 'communications', 'licenses']
    const link = random.pick(pages)
    const url = `/${random.pick(pages.filter((one) => one !== link))}`
    return { what: `${link} shows ${url}`, files: { 'lender.json': { links: { [link]: { url } } } } }
  },
}

const feeOtherwise: EditClass = {
  kind: 'a fee is charged otherwise',
  make: (random, base) => {
    const fees = base.file('lender.json').limits.fees
    const fee = random.pick<Json>(fees)
    const part = random.pick<Json>([
      ...(fee.prepaid ? [{ prepaid: false }] : [{ prepaid: true }]),
      ...(fee.upTo ? [{ upTo: false }] : []),
      ...(fee.per ? [{ per: null }, { per: '$1,000' }] : []),
      ...(fee.shownWhen ? [{ shownWhen: { '!': fee.shownWhen } }, { shownWhen: null }] : []),
      ...(fee.amount ? [{ amount: { '*': [fee.amount, 100] } }, { amount: { var: 'lender.limits.appraisalFee' } }] : []),
    ])
    return {
      what: `${fee.id} ${JSON.stringify(part)}`,
      files: { 'lender.json': { limits: { fees: [{ id: fee.id, ...part }] } } },
    }
  },
}

const unsetFee: EditClass = {
  kind: 'a fee reads what is not set',
  make: (random) => {
    const name = random.pick(['valuationFee', 'manualNotaryFee', 'recordingFeeMaximum', 'recordingTaxMaximum'])
    return { what: `${name} is taken out`, files: { 'lender.json': { limits: { [name]: null } } } }
  },
}

const farRate: EditClass = {
  kind: 'a rate is a power of ten away',
  make: (random, base) => {
    const { id, rate } = random.pick<Json>(base.file('lender.json').limits.rates)
    const other = random.pick([rate / 10, rate / 100, rate * 10])
    const now = Math.round(other * 1000) / 1000
    return { what: `${id} at ${now}`, files: { 'lender.json': { limits: { rates: [{ id, rate: now }] } } } }
  },
}

const fewAmounts: EditClass = {
  kind: 'hardly any amount can be chosen',
  make: (random) => {
    const limits = random.pick([
      { amountMinimum: '$390,000' },
      { amountMinimum: '$395,000' },
      { amountMaximum: '$400,500' },
      { amountMaximum: '$16,000' },
      { amountStep: '$50,000' },
      { amountStep: '$100,000' },
    ])
    return { what: JSON.stringify(limits), files: { 'lender.json': { limits } } }
  },
}

const endMoved: EditClass = {
  kind: 'the end of a registration keeps answers elsewhere',
  make: (random, base) => {
    const journey = random.pick(['register-v2', 'register'])
    const { application } = base.file(`journeys/${journey}.json`).end
    const [to, from] = random.pick<readonly [string, string]>(Object.entries(application))
    const part = random.pick<Json>([{ [to]: null }, { [to]: null, [`${to}s`]: from }, { [to]: 'draft.extra' }])
    return { what: `${to} of ${journey}`, files: { [`journeys/${journey}.json`]: { end: { application: part } } } }
  },
}

const otherSet: EditClass = {
  kind: 'what a screen sets is taken out or false',
  make: (random, base) => {
    const sets = base.screens.flatMap((route) =>
      Object.entries(base.file(screenFile(route)).sets ?? {}).map(([fact, value]) => ({ route, fact, value })),
    )
    const { route, fact, value } = random.pick<Json>(sets)
    const other = value === true ? random.pick<Json>([null, false]) : null
    return { what: `${fact} of ${route} is ${other}`, files: { [screenFile(route)]: { sets: { [fact]: other } } } }
  },
}

const turnedStep: EditClass = {
  kind: 'a question is asked of the others',
  make: (random, base) => {
    const journey = random.pick(['register-v2', 'register'])
    const steps = base.file(`journeys/${journey}.json`).steps.filter(({ askWhen }: Json) => askWhen)
    const { id, askWhen } = random.pick<Json>(steps)
    const turned = askWhen['!'] ?? { '!': askWhen }
    return { what: `${id} of ${journey}`, files: { [`journeys/${journey}.json`]: { steps: [{ id, askWhen: turned }] } } }
  },
}

const turnedField: EditClass = {
  kind: 'a question is shown to the others',
  make: (random, base) => {
    const fields = base.screens.flatMap((route) =>
      (base.file(screenFile(route)).fields ?? []).flatMap(({ id, shownWhen }: Json) =>
        shownWhen ? [{ route, id, shownWhen }] : [],
      ),
    )
    const { route, id, shownWhen } = random.pick<Json>(fields)
    const turned = shownWhen['!'] ?? { '!': shownWhen }
    return { what: `${id} of ${route}`, files: { [screenFile(route)]: { fields: [{ id, shownWhen: turned }] } } }
  },
}

const turnedCheck: EditClass = {
  kind: 'a check refuses the others',
  make: (random, base) => {
    const checks = base.screens.flatMap((route) =>
      (base.file(screenFile(route)).checks ?? []).map(({ id, refuseWhen }: Json) => ({ route, id, refuseWhen })),
    )
    const { route, id, refuseWhen } = random.pick<Json>(checks)
    const turned = refuseWhen['!'] ?? { '!': refuseWhen }
    return { what: `${id} of ${route}`, files: { [screenFile(route)]: { checks: [{ id, refuseWhen: turned }] } } }
  },
}

const stepTooEarly: EditClass = {
  kind: 'a step comes before what it reads',
  make: (random) => {
    const [id, place] = random.pick([
      ['birthdate', { $first: true }],
      ['home-address', { $first: true }],
      ['set-password', { $first: true }],
      ['birthdate', { $before: 'property-address' }],
      ['home-address', { $before: 'property-address' }],
    ] as const)
    return { what: `${id} ${JSON.stringify(place)}`, files: { 'journeys/register-v2.json': { steps: [{ id, ...place }] } } }
  },
}

const closedCircle: EditClass = {
  kind: 'two journeys send people to one another',
  make: (random) => {
    const flag = { var: 'flags.fe-heloc-redesign-2025' }
    const when = random.pick([flag, { and: [flag, { '!': { rule: 'registered' } }] }])
    return {
      what: JSON.stringify(when),
      files: {
        'journeys/register-v2.json': { openWhen: when, otherwise: '/register' },
        'journeys/register.json': { openWhen: when, otherwise: '/register-v2' },
      },
    }
  },
}

const stoppedByState: EditClass = {
  kind: 'a first line holds some for ever',
  make: (random) => {
    const [lender, state] = random.pick([
      ['juniper-lane', 'OH'],
      ['juniper-lane', 'FL'],
      ['hearthline', 'AL'],
      ['hearthline-ny', 'GA'],
      ['granite-summit', 'PA'],
      ['sierra-first', 'TX'],
      ['prairie-members', 'OH'],
      ['maple-street', 'GA'],
    ] as const)
    const go = random.pick(['hold', 'error/timeout', 'payoff/hold'])
    const when = { '==': [{ var: 'application.property.state' }, state] }
    return {
      what: `${state} at ${go}`,
      lender,
      files: { 'status-routes.json': { first: [{ id: 'held', when, go, $first: true }] } },
    }
  },
}

const declinedAfterWait: EditClass = {
  kind: 'who waits too long reads something else',
  make: (random) => {
    const then = random.pick(['DECLINED', 'CANCELLED', 'COMPLETE', 'CREDIT_ERROR', 'DTI_DECLINE'])
    return { what: `then ${then}`, files: { 'status-routes.json': { polling: { waiting: { then } } } } }
  },
}

const cardOfOthers: EditClass = {
  kind: 'the cards of co-signers are shown to others',
  make: (random) => {
    const shownWhen = random.pick<Json>([{ '!': { var: 'session.registered' } }, { '!': { rule: 'asks-co-signers' } }, true])
    return { what: JSON.stringify(shownWhen), files: { 'conditions.json': { coSigner: { shownWhen } } } }
  },
}

const promiseUnkept: EditClass = {
  kind: 'a screen promises a message that nobody sends',
  make: (random, base) => {
    const screens = base.screens.filter(
      (route) => typeof base.file(screenFile(route)).text === 'string' && !/^heloc-signer/.test(route),
    )
    const kept = new Set(base.names('messages').flatMap((name) => base.file(`messages/${name}.json`).keeps ?? []))
    const route = random.pick(screens.filter((one) => !kept.has(`screens/${one}#/text`)))
    const promise = random.pick([
      'We send you an email once we know more.',
      'We email you every week.',
      'We mail you a reminder before it ends.',
      'We telephone you if anything is missing.',
      'We remind you a day before.',
      'You get a text: we text you when it is done.',
    ])
    return { what: `${route}: ${promise}`, files: { [screenFile(route)]: { text: promise } } }
  },
}

const dollarBefore: EditClass = {
  kind: 'a dollar sign before a name',
  make: (random, base) => {
    const screens = base.screens.filter((route) => typeof base.file(screenFile(route)).text === 'string')
    const route = random.pick(screens)
    const value = random.pick(['companyName', 'companyNameShort', 'supportPhone'])
    return { what: `${value} on ${route}`, files: { [screenFile(route)]: { text: `You deal with \${${value}} here.` } } }
  },
}

const copy = (key: string, of: string, is: string) => ({ 'copy/es-US.json': { [key]: { of, is } } })

function translated(random: Random, base: Base, fits: (one: { of: string; is: string }) => boolean) {
  const all: Json = base.of('sierra-first/copy/es-US.json')
  const key = random.pick(Object.keys(all).filter((one) => fits(all[one])))
  return { key, ...(all[key] as { of: string; is: string }) }
}

const englishLeft: EditClass = {
  kind: 'a translation is the English',
  make: (random, base) => {
    const { key, of } = translated(random, base, (one) => one.of.split(' ').length > 5 && one.of !== one.is)
    return { what: key, lender: 'sierra-first', files: copy(key, of, of) }
  },
}

const otherFigure: EditClass = {
  kind: 'a translation has another number',
  make: (random, base) => {
    const { key, of, is } = translated(random, base, (one) => /(^|\s)\d{1,2}(?=\s)/.test(one.is) && /\d/.test(one.of))
    const now = is.replace(/(^|\s)(\d{1,2})(?=\s)/, (_, before, number) => `${before}${Number(number) + random.pick([1, 3, 7])}`)
    return { what: key, lender: 'sierra-first', files: copy(key, of, now) }
  },
}

const swappedValues: EditClass = {
  kind: 'a translation swaps two values',
  make: (random, base) => {
    const pair = /^([^{}]*)\{([A-Za-z]+)\}([^{}]*(?: y | e | a |–|-)[^{}]*)\{([A-Za-z]+)\}([^{}]*)$/
    const { key, of, is } = translated(random, base, (one) => {
      const [, , first, , second] = pair.exec(one.is) ?? []
      return first !== undefined && first !== second && one.of.indexOf(`{${first}}`) < one.of.indexOf(`{${second}}`)
    })
    return { what: key, lender: 'sierra-first', files: copy(key, of, is.replace(pair, '$1{$4}$3{$2}$5')) }
  },
}

const turnedRound: EditClass = {
  kind: 'a translation says the contrary',
  make: (random, base) => {
    const { key, of, is } = translated(
      random,
      base,
      (one) =>
        / no /.test(` ${one.is.toLowerCase()} `) &&
        /\b(not?|never|cannot|nothing|n’t)\b/i.test(one.of) &&
        one.is.split(/ no /i).length === 2 &&
        // With another of these words it still says no.
        !/\b(nada|nadie|nunca|ni|sin|ning\p{L}+)\b/iu.test(one.is),
    )
    return { what: key, lender: 'sierra-first', files: copy(key, of, is.replace(/(^| )no /i, '$1')) }
  },
}

export const PROMISE_EDITS: readonly EditClass[] = [
  ...[otherSignature, otherParagraph, lostBlock, otherConsent, consentLeftOut, formerTitle, refusedState, otherLink],
  ...[feeOtherwise, unsetFee, farRate, fewAmounts, endMoved, otherSet, turnedStep, turnedField, turnedCheck, stepTooEarly],
  ...[closedCircle, stoppedByState, declinedAfterWait, cardOfOthers, promiseUnkept, dollarBefore],
  ...[englishLeft, otherFigure, swappedValues, turnedRound],
]
