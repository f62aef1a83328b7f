import { describe, expect, it } from 'vitest'
import type { Finding } from '#engine/diagnostics/finding.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const journey = 'base/journeys/apply.json'
const property = 'base/screens/apply/property.json'
const income = 'base/screens/apply/income.json'
const birthdate = 'base/screens/apply/birthdate.json'
const password = 'base/screens/apply/password.json'
const profile = 'base/screens/start/profile.json'
const facts = 'base/facts.json'
const fields = 'base/fields.json'
const routes = 'base/status-routes.json'
const lender = 'base/lender.json'
const scenario = 'base/scenarios/second-home.json'
const mistakes = [
  // What refers to nothing.
  mistake('a library field that is not there', birthdate, '"date-of-birth"', '"date-of-brith"', 'E211'),
  mistake('a group used as one field', birthdate, '"date-of-birth"', '"address"', 'E211'),
  mistake('a group that is not there', property, '"spread": "address"', '"spread": "adress"', 'E212', '"adress"'),
  mistake('one field used as a group', property, '"spread": "address"', '"spread": "money"', 'E212', '"money"'),
  mistake(
    'a library field that starts from itself',
    fields,
    '"as": "money"',
    '"use": "money", "as": "money"',
    'E213',
    '"money", "as"',
  ),
  mistake('a check at a field that is not there', birthdate, '"at": "dob"', '"at": "dobb"', 'E214', '"dobb"'),
  mistake('a step whose screen is not there', journey, '"birthdate"', '"birthday"', 'E202'),
  mistake('a screen named by a step', 'base/journeys/first.json', '"apply/property"', '"apply/proprty"', 'E202'),
  mistake('a stage of a screen', income, '"stage": "you"', '"stage": "yuo"', 'E203', '"yuo"'),
  mistake('a stage of a step', journey, '"stage": "you"', '"stage": "yuo"', 'E203', '"yuo"'),
  mistake('a group of stages', 'base/journeys/first.json', '"group": "all"', '"group": "al"', 'E204', '"al"'),
  mistake('where a closed journey leads', journey, '"otherwise": "/first"', '"otherwise": "/furst"', 'E205', '"/furst"'),
  mistake(
    'a closed journey that leads to itself',
    journey,
    '"otherwise": "/first"',
    '"otherwise": "/apply"',
    'E205',
    '"/apply",\n  "steps',
  ),
  mistake('a button without a destination', profile, '"go": "wait"', '"$comment": "wait"', 'E206', '"go",'),
  mistake('a button to a screen that is not there', profile, '"go": "wait"', '"go": "wiat"', 'E302', '"wiat"'),
  mistake('a status that leads to no screen', routes, '"start/profile"', '"start/profil"', 'E302'),
  mistake('a decision that is not there', routes, '"?declined"', '"?declind"', 'E303'),
  mistake('a status that the server does not have', routes, '"APP_SUBMISSION"', '"APP_SUBMISION"', 'E304'),
  mistake(
    'a status to stop at that is not there',
    routes,
    '"settled": [\n      "DECLINED"',
    '"settled": [\n      "DECLIND"',
    'E304',
    '"DECLIND"',
  ),
  mistake(
    'statuses that fall to the list of applications',
    routes,
    '"otherwise": "start/profile"',
    '"otherwise": "/"',
    'E306',
    '"/"\n  },',
  ),
  mistake(
    'statuses that follow a lifecycle that is not there',
    routes,
    '"otherwise": "start/profile"',
    '"otherwise": "@lifecycle"',
    'E306',
    '"@lifecycle"',
  ),
  mistake(
    'a status that follows a lifecycle that is not there',
    routes,
    '"APP_SUBMISSION": "start/profile"',
    '"APP_SUBMISSION": "@lifecycle"',
    'E306',
    '"@lifecycle"',
  ),
  mistake(
    'a status that is assumed after waiting, and waited for',
    routes,
    '"then": "UNKNOWN"',
    '"then": "WAITING_FOR_SOFT_CREDIT"',
    'E307',
    '"WAITING_FOR_SOFT_CREDIT",\n      "keep',
  ),
  mistake(
    'a status that ends the asking, and is waited for',
    routes,
    '"settled": [\n      "DECLINED"',
    '"settled": [\n      "WAITING_FOR_SOFT_CREDIT"',
    'E307',
    '"WAITING_FOR_SOFT_CREDIT"\n    ]\n  }',
  ),
  mistake('a link that is no address', lender, '"/terms"', '"terms"', 'E311', '"url": "terms"'),
  mistake('a link that runs a program', lender, '"https://example.com/privacy"', '"javascript:alert(1)"', 'E311'),
  mistake('a page of the product marked as external', lender, '"https://example.com/privacy"', '"/privacy"', 'E311'),

  // What the end of a journey makes of the answers.
  mistake('an e-mail that nobody asks for', journey, '"email": "draft.email"', '"email": "draft.name.lastName"', 'E207'),
  mistake(
    'an answer that does not exist',
    journey,
    '"email": "draft.email"',
    '"phoneNumber": "draft.phnoe", "email": "draft.email"',
    'E101',
    '"draft.phnoe"',
  ),
  mistake(
    'a place that no application has',
    journey,
    '"application.property":',
    '"application.proprty":',
    'E221',
    '"draft.propertyAddress"',
  ),

  // Questions and what they say.
  mistake('a question without a label', income, '"label": "Yearly income",', '', 'E502', '"income",\n      "use"'),
  mistake('an empty label', income, '"Yearly income"', '" "', 'E502'),
  mistake('an option without a label', property, '"label": "Second home"', '"help": "Second home"', 'E502', '"SECONDARY"'),
  mistake('a choice of nothing', property, '"as": "radio"', '"as": "radio", "options": []', 'E002', '"options": [\n'),
  mistake(
    'options where nothing is chosen',
    property,
    '"as": "radio"',
    '"as": "text"',
    'E504',
    '[\n        {\n          "id": "PRIMARY"',
  ),
  mistake('a limit without a message', income, '"maximum": "Less, please"', '', 'E505', '"$9,999"'),
  mistake('a message without its limit', income, '"maximum": "$9,999"', '', 'E506', '"maximum": "Less'),
  mistake('a consent without words for its absence', password, '"required": "Please agree",', '', 'E507', '"termPrivacyConsent"'),
  mistake('a pattern that is none', fields, '^[A-Z]{2}$', '^[A-Z{2}$', 'E508', '"^[A-Z'),
  mistake('a pattern of a list that is none', password, '"[0-9]"', '"(0-9"', 'E508'),
  mistake('a pattern that may run for ever', password, '"[0-9]"', '"^([0-9]+)+$"', 'E509'),
  mistake('an answer that nobody keeps', income, '"id": "income"', '"id": "incom"', 'E221', '"incom"'),
  mistake('an option that nobody knows', property, '"id": "SECONDARY"', '"id": "SECOND"', 'E222', '"SECOND"'),
  mistake('an answer of another kind', income, '"use": "money"', '"as": "yes-no"', 'E223', '"yes-no"'),

  // Texts.
  mistake('an empty text', birthdate, '"When were you born?"', '""', 'E510'),
  mistake('a brace that is not closed', birthdate, '{minimumAge} years', '{minimumAge years', 'E511', '{minimumAge years'),
  mistake('a brace that closes nothing', birthdate, '{minimumAge} years', 'minimumAge} years', 'E511', '} years'),
  mistake('a value that is not there', birthdate, '{minimumAge} years', '{minimumAeg} years', 'E512', '{minimumAeg}'),
  mistake(
    'a plural over words',
    password,
    '{companyName}',
    '{companyName, plural, one {a} other {b}}',
    'E513',
    '{companyName, plural',
  ),
  mistake('a word of the product that knows less', 'base/shell.json', '{steps}', '{total}', 'E512', '{total}'),

  // Rules.
  mistake(
    'a typo in a fact',
    facts,
    'propertyAddress.occupancyType',
    'propertyAdress.occupancyType',
    'E101',
    '"draft.propertyAdress',
  ),
  mistake('a flag that is not there', journey, 'flags.redesign', 'flags.redesing', 'E101', '"flags.redesing'),
  mistake('an answer that cannot be given', facts, '"SECONDARY"', '"SECONDRY"', 'E103'),
  mistake('a comparison without a guard', facts, '"==": [', '"!=": [', 'E104', '"draft.propertyAddress.state'),
  mistake('a rule that is not there', journey, '"second-home"', '"secnd-home"', 'E110'),
  mistake(
    'a value that is not there in a rule',
    birthdate,
    '"value": "minimumAge"',
    '"value": "minimumAg"',
    'E111',
    '"minimumAg"',
  ),
  mistake('a path into the program', facts, 'draft.propertyAddress.occupancyType', '__proto__.polluted', 'E113', '"__proto__'),

  mistake(
    'a prefill of another kind',
    income,
    '"use": "money"',
    '"prefill": { "var": "profile.email" }, "use": "money"',
    'E105',
    '"prefill"',
  ),
  mistake(
    'a date for a calendar that is no date',
    profile,
    '"actions"',
    '"calendar": { "label": "Save", "events": [{ "id": "day", "title": "A day", "on": { "var": "lender.name" } }] }, "actions"',
    'E105',
    '{ "var": "lender.name" }',
  ),

  // Scenarios.
  mistake('a scenario at a step that is not there', scenario, '"at": "property"', '"at": "proprty"', 'E705', '"proprty"'),
  mistake('a scenario that answers no question', scenario, '"street1"', '"street"', 'E705'),
  mistake('a scenario through no journey', scenario, '"apply"', '"aply"', 'E705'),
  mistake(
    'a scenario about nobody there could be',
    scenario,
    '"walk"',
    '"given": { "draft": { "incme": 1 } }, "walk"',
    'E705',
    '"incme"',
  ),
]

describe('one mistake', () => {
  it('a sound flow has no findings', () => {
    expect(foundIn(someFlowFiles())).toEqual([])
  })

  it.each(mistakes)('the mistake “$name” is the only finding, at its place', ({ file, from, to, code, needle }) => {
    const files = withText(withoutTrailingCommas(someFlowFiles(), file), file, from, to)
    const tidy = withoutTrailingCommas(files, file)
    const found = findingsIn(tidy).filter(({ severity }) => severity === 'error')
    expect(found.map((one) => `${one.code} ${one.file}:${one.line}:${one.column}`)).toEqual([
      expect.stringContaining(`${code} ${placeOfText(tidy, file, needle).replace(/:\d+$/, ':')}`),
    ])
    expect(found[0]?.lenders).toEqual(['acme', 'birch'])
    expect(found[0]?.message).toMatch(/^[A-Z"{].*\.$/s)
    expect(found[0]?.why).toMatch(/\.$/)
  })
})

describe('safe fixes', () => {
  it.each(
    mistakes.map((one) => ({
      ...one,
      files: withText(withoutTrailingCommas(someFlowFiles(), one.file), one.file, one.from, one.to),
    })),
  )('the safe fix of the mistake “$name” leaves no finding', ({ files }) => {
    const found = findingsIn(files).find(({ severity }) => severity === 'error')
    const fix = found?.fixes.find(({ safety }) => safety === 'safe')
    if (!fix) return
    expect(foundIn(corrected(files, fix.edits))).toEqual([])
  })
})

/** What is written instead of what, the code that is found, and the text at which it is found where that is another. */
function mistake(name: string, file: string, from: string, to: string, code: string, needle: string = to) {
  return { name, file, from, to, code, needle }
}

/** Taking the last line out of an object leaves a comma; that is not the mistake that is meant. */
function withoutTrailingCommas(files: ReadonlyMap<string, string>, path: string): ReadonlyMap<string, string> {
  return new Map(files).set(path, (files.get(path) ?? '').replace(/,(\s*[}\]])/g, '$1'))
}

function corrected(files: ReadonlyMap<string, string>, edits: Finding['fixes'][number]['edits']): ReadonlyMap<string, string> {
  const texts = new Map(files)
  for (const { file, offset, length, text } of edits.toSorted((a, b) => b.offset - a.offset)) {
    const before = texts.get(file) ?? ''
    texts.set(file, before.slice(0, offset) + text + before.slice(offset + length))
  }
  return texts
}
