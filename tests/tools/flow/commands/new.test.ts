import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import { changedByFmt, filesAfter, finds, isScreen, results, small, withWritten } from './new-files.ts'

describe('flow new lender', () => {
  it('flow new lender writes a lender that can be served and lists what the owner has to fill in', async () => {
    const files = await filesAfter('new lender elm-street')
    expect(JSON.parse(files.get('elm-street/lender.json') as string)).toMatchObject({
      code: 'ELM_STREET',
      name: 'Elm Street',
    })
    expect(await finds(files, 'elm-street')).toEqual(['I021 flows/elm-street/lender.json'])
    expect(await results(files, 'elm-street')).toMatchObject({ failed: 0 })
    expect(await changedByFmt(files, 'elm-street')).toEqual([])
    expect(files.has('elm-street/overlay.lock.json')).toBe(true)
  })

  it('flow new lender extends a named lender and has no findings', async () => {
    const files = await filesAfter('new lender elm-street --extends acme --name Elm')
    expect(JSON.parse(files.get('elm-street/lender.json') as string)).toMatchObject({
      extends: 'acme',
      name: 'Elm',
      code: 'ELM_STREET',
    })
    expect(await finds(files, 'elm-street')).toEqual([])
  })

  it('flow new lender declines the scenarios that its parent claims for itself alone', async () => {
    const claim = { title: 'We are Acme', footer: [{ id: 'who', then: { paragraphs: { who: 'We are Acme Lending.' } } }] }
    const files = await filesAfter('new lender elm-street --extends acme', someFlowFiles({ 'acme/scenarios/who.json': claim }))
    expect(JSON.parse(files.get('elm-street/scenarios/declined.json') as string)).toMatchObject({
      who: 'is Elm Street, and says so itself',
    })
    expect(await results(files, 'elm-street')).toMatchObject({ failed: 0, declined: 1 })
    expect(await finds(files, 'elm-street')).toEqual([])
  })
})

describe('flow new step', () => {
  it('flow new step adds a question with a scenario and declines the inherited scenarios that it contradicts', async () => {
    const { out, written } = await flow('new step acme apply/member-number --after main-home --label Membership', small)
    const files = withWritten(small, written)
    expect(JSON.parse(written.get('acme/journeys/apply.json') as string).steps).toEqual([
      { id: 'member-number', $after: 'main-home' },
    ])
    expect(JSON.parse(written.get('acme/scenarios/declined.json') as string)).toMatchObject({
      'second-home': 'asks for “Membership” after main-home',
    })
    expect(out).toContain('1 inherited scenario declined')
    expect(await finds(files, 'acme')).toEqual([])
    expect(await results(files, 'acme')).toMatchObject({ failed: 0, declined: 1, passed: 1 })
    expect(await changedByFmt(files, 'acme')).toEqual([])
  })

  it('a new step is placed before the last step of the journey by default', async () => {
    const files = await filesAfter('new step acme apply/pets')
    expect(JSON.parse(files.get('acme/journeys/apply.json') as string).steps).toEqual([{ id: 'pets', $after: 'birthdate' }])
  })

  it('flow new step keeps the rest of the journey file, comments included', async () => {
    const own = '{ "$comment":"ours",\r\n\t"steps":   [ { "id": "income", "$comment": "why" } ] }'
    const files = await filesAfter(
      'new step acme apply/pets --after income',
      new Map([...small, ['acme/journeys/apply.json', own]]),
    )
    const text = files.get('acme/journeys/apply.json') as string
    expect(text).toBe(own.replace('"why" }', '"why" }, {"id":"pets","$after":"income"}'))
    expect(JSON.parse(text).steps[1]).toEqual({ id: 'pets', $after: 'income' })
    expect(await finds(files, 'acme')).toEqual([])
  })

  it('flow new step in base writes into the list itself and names the scenarios that fail', async () => {
    const { out, written } = await flow('new step base apply/pets --after main-home', small)
    const steps = JSON.parse(written.get('base/journeys/apply.json') as string).steps
    expect(steps.map(({ id }: { id: string }) => id)).toEqual([
      'property',
      'main-home',
      'pets',
      'income',
      'birthdate',
      'password',
    ])
    expect([...written.keys()].some((path) => path.includes('second-home'))).toBe(false)
    expect(out).toMatch(/Left for you:\n {2}flows\/base\/scenarios\/second-home\.json:/)
  })

  it('flow new step writes no screen if the screen exists', async () => {
    const { written } = await flow('new step acme first/main-home --after only', small)
    expect([...written.keys()].filter(isScreen)).toEqual(['acme/screens/first/main-home.json'])
    const known = new Map([...small, ['acme/screens/first/pets.json', small.get('base/screens/apply/income.json') as string]])
    expect(
      [...(await flow('new step acme first/pets', known)).written.keys()].filter((path) => path.includes('/screens/')),
    ).toEqual([])
  })
})

describe('flow new step with choices and a condition', () => {
  const line = ['new', 'step', 'acme', 'apply/tenure', '--after', 'income', '--label', 'Do you own it?']

  it('flow new step writes the choices, the condition and an applicant whom the step is asked of', async () => {
    const { code, err, written } = await flow(
      [...line, '--choices', 'Own,RENT=We rent it', '--when', 'property state is TX'],
      small,
    )
    expect([code, err]).toEqual([0, ''])
    expect(JSON.parse(written.get('acme/journeys/apply.json') ?? '').steps).toEqual([
      { id: 'tenure', askWhen: { '==': [{ var: 'draft.propertyAddress.state' }, 'TX'] }, $after: 'income' },
    ])
    expect(JSON.parse(written.get('acme/screens/apply/tenure.json') ?? '').fields[0]).toMatchObject({
      as: 'radio',
      options: [
        { id: 'OWN', label: 'Own' },
        { id: 'RENT', label: 'We rent it' },
      ],
    })
    const { given, walk } = JSON.parse(written.get('acme/scenarios/apply-asks-tenure-after-income.json') ?? '')
    expect(given).toEqual({ draft: { propertyAddress: { state: 'TX' } } })
    expect(walk.at(-1)).toMatchObject({ at: 'tenure', answer: { tenure: 'OWN' }, then: { accepted: true } })
    const others = JSON.parse(written.get('acme/scenarios/apply-asks-tenure-of-nobody-else.json') ?? '')
    expect(JSON.stringify(others.given ?? {})).not.toContain('TX')
    expect(others.walk).toEqual([{ at: 'income', answer: {}, then: { asksNot: ['tenure'] } }])
    const files = withWritten(small, written)
    expect(await finds(files, 'acme')).toEqual([])
    expect(await results(files, 'acme')).toMatchObject({ failed: 0, passed: 3 })
  })

  it('flow new step declines no scenario of applicants whom its condition leaves out', async () => {
    const { out } = await flow(['new', 'step', 'acme', 'apply/pets', '--when', 'property state is AL', '--format', 'json'], small)
    expect(JSON.parse(out).declined).toEqual([])
  })

  it('flow new question adds a question to a screen of the lender’s own, with an applicant whom it is shown to', async () => {
    const before = await filesAfter('new step acme apply/pets --after income')
    const asked = ['new', 'question', 'acme', 'apply/pets/cats', '--choices', 'Yes,No', '--when', 'property state is TX']
    const { code, err, written } = await flow(asked, before)
    expect([code, err]).toEqual([0, ''])
    expect(JSON.parse(written.get('acme/screens/apply/pets.json') ?? '').fields[1]).toEqual({
      id: 'cats',
      as: 'yes-no',
      label: 'Cats',
      required: 'Cats is required',
      shownWhen: { '==': [{ var: 'draft.propertyAddress.state' }, 'TX'] },
    })
    expect(JSON.parse(written.get('acme/scenarios/apply-pets-asks-cats.json') ?? '').screens[0]).toMatchObject({
      given: { draft: { propertyAddress: { state: 'TX' } } },
      then: { refused: { cats: 'required' } },
    })
    expect((await flow('test acme --format json', withWritten(before, written))).code).toBe(0)
  })

  it.each([
    [['--when', 'property stat is TX'], /There is no fact "property stat"/],
    [['--when', 'draft.dob is answered'], /does not exist here/],
    [['--when', 'property state is TX and property state is AL'], /No applicant comes to apply\/tenure/],
    [['--choices', 'Own'], /^Choices are two or more/],
    [['--choices', 'Own,own'], /^Two choices have the id OWN/],
    [['--choices', '1,2'], /^"1" needs an id that begins with a letter/],
  ])('flow new step refuses %s, and writes nothing', async (options, says) => {
    const { code, err, written } = await flow([...line, ...options], small)
    expect([code, written.size]).toEqual([2, 0])
    expect(err).toMatch(says)
  })

  it.each([
    ['apply/property/cats', /saves draft.propertyAddress, where no answer of a lender's own is kept/],
    ['apply/propery/cats', /Did you mean "apply\/property"/],
    ['cats', /cannot name a question/],
  ])('flow new question refuses %s', async (named, says) => {
    expect((await flow(`new question acme ${named}`, small)).err).toMatch(says)
  })
})

describe('flow new screen', () => {
  it.each(['form', 'message', 'wait', 'upload'])('flow new screen writes a %s screen without findings', async (kind) => {
    const files = await filesAfter(`new screen acme start/house --kind ${kind}`)
    expect(files.get('acme/screens/start/house.json')).toContain(`"kind": "${kind}"`)
    expect(await finds(files, 'acme')).toEqual([])
    expect(await results(files, 'acme')).toMatchObject({ failed: 0 })
    expect(await changedByFmt(files, 'acme')).toEqual([])
  })
})

describe('flow new scenario', () => {
  it('flow new scenario for a part writes how an applicant reaches it, and passes', async () => {
    const files = await filesAfter('new scenario acme Members enter what they earn --for income')
    const scenario = JSON.parse(files.get('acme/scenarios/members-enter-what-they-earn.json') as string)
    expect(scenario).toMatchObject({ title: 'Members enter what they earn', journey: 'apply' })
    expect(await results(files, 'acme')).toMatchObject({ failed: 0, passed: 2 })
    expect(await finds(files, 'acme')).toEqual([])
  })

  it('flow new scenario without a part claims the active steps', async () => {
    const files = await filesAfter('new scenario acme What we ask')
    expect(JSON.parse(files.get('acme/scenarios/what-we-ask.json') as string).journeys).toHaveLength(1)
    expect(await results(files, 'acme')).toMatchObject({ failed: 0, passed: 2 })
  })
})

describe('flow new', () => {
  it.each([
    ['new', /^Say what is to be new: lender, step, question, screen, scenario\./],
    ['new stepp acme apply/x', /Did you mean "step"\?/],
    ['new lender', /^That is "npm run flow -- new lender <id>/],
    ['new lender Elm_Street', /cannot be the name of a lender: it takes small letters/],
    ['new lender ../elm', /cannot be the name of a lender/],
    ['new lender acme', /^There is a folder "acme" already\./],
    ['new lender base', /^There is a folder "base" already\./],
    ['new lender elm --extends acmee', /^There is no lender "acmee"\. Did you mean "acme"\?/],
    ['new lender elm --kind form', /^A new lender has no --kind/],
    ['new step acmee apply/x', /^There is no lender "acmee"\. Did you mean "acme"\?/],
    ['new step acme aply/x', /^There is no journey "aply"\. Did you mean "apply"\?/],
    ['new step acme apply', /cannot be the name of a step/],
    ['new step acme apply/../../x', /cannot be the name of a step/],
    ['new step acme apply/income', /^apply has a step "income" already\./],
    ['new step acme apply/pets --after incme', /^There is no step in apply "incme"\. Did you mean "income"\?/],
    ['new screen acme start/profile', /^There is a screen "start\/profile" already\./],
    ['new screen acme ../../x', /cannot be the name of a screen/],
    ['new screen acme start/house --kind from', /^There is no kind of screen "from"\. Did you mean "form"\?/],
    ['new screen acme start/house --kind offers', /^This flow has no screen of the kind "offers" yet/],
    ['new scenario acme', /^That is "npm run flow -- new scenario/],
    ['new scenario acme second-home', /^There is a scenario "second-home" already\./],
    ['new scenario acme Title --for incme', /^There is no step, screen, state, card or status "incme"\. Did you mean "income"\?/],
    ['new scenario acme ???', /^A scenario needs a title/],
  ])('flow new refuses in one sentence and writes nothing: %s', async (line, says) => {
    const { code, err, written } = await flow(line, small)
    expect([code, written.size]).toEqual([2, 0])
    expect(err).toMatch(says)
  })

  it('flow new refuses to write into flow files with errors', async () => {
    const broken = new Map([...small, ['acme/journeys/apply.json', '{ "steps": [ { "id": "nowhere", "$after": "income" } ] }']])
    const { code, err } = await flow('new step acme apply/pets', broken)
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^The files of acme have 1 error; "npm run flow -- check acme" shows them\./),
    ])
  })

  it('flow new --dry-run prints every file and writes none', async () => {
    const { code, out, written } = await flow('new step acme apply/pets --dry-run', small)
    expect([code, written.size]).toEqual([0, 0])
    expect(out).toContain('--- /dev/null\n+++ b/flows/acme/screens/apply/pets.json')
    expect(out).toContain('would have written flows/acme/journeys/apply.json')
  })

  it('flow new --format json lists the written files and what is left to do', async () => {
    const report = JSON.parse((await flow('new lender elm --format json', small)).out)
    expect(report.written).toContainEqual({ file: 'flows/elm/lender.json', new: true })
    expect(report.left).toMatchObject([{ code: 'I021', file: 'flows/elm/lender.json' }])
  })
})
