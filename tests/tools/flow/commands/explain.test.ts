import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const home = mkdtempSync(join(tmpdir(), 'stepwright-explain-'))
afterAll(() => rmSync(home, { recursive: true }))
const file = (name: string, content: unknown) => {
  writeFileSync(join(home, name), typeof content === 'string' ? content : JSON.stringify(content))
  return join(home, name)
}

const welcome = {
  'base/screens/start/profile.json': {
    kind: 'message',
    heading: 'Welcome',
    text: 'It goes on here.',
    actions: [{ id: 'on', label: 'Go on', do: 'go', go: 'wait' }],
    openWhen: { '>': [{ length: [{ var: 'open.conditions' }] }, 0] },
  },
}
const files = someFlowFiles({
  ...welcome,
  'base/lifecycle.json': {
    start: 'begun',
    states: [
      { id: 'begun', says: 'It began.', go: 'start/profile', moves: { looked: 'waiting' } },
      { id: 'waiting', says: 'A reviewer looks.', go: '@wait', moves: {} },
    ],
    events: [
      { id: 'declined', when: { '==': [{ var: 'status.value' }, 'DECLINED'] } },
      { id: 'cancelled', when: { '==': [{ var: 'status.value' }, 'CANCELLED'] } },
      { id: 'looked', when: { '==': [{ var: 'status.value' }, 'WAITING_FOR_SOFT_CREDIT'] } },
    ],
    anywhere: { declined: 'begun', cancelled: 'waiting' },
  },
  'base/conditions.json': {
    cards: [
      {
        id: 'ID_VERIFICATION_FAILURE',
        heading: {
          cases: [{ id: 'alabama', when: { '==': [{ var: 'draft.propertyAddress.state' }, 'AL'] }, text: 'Once more' }],
          otherwise: 'Your ID',
        },
        button: 'Show it',
        go: 'start/profile',
      },
    ],
  },
})

const given = {
  status: { value: 'DECLINED', dtiDecline: true },
  draft: { propertyAddress: { state: 'AL', occupancyType: 'PRIMARY' }, dob: '1980-05-04' },
  conditions: [{ categoryEnum: 'ID_VERIFICATION_FAILURE', notes: 'born 1980-05-04, 123-45-6789' }, { categoryEnum: 'W2' }],
}
const facts = file('facts.json', given)

describe('flow explain <lender> <facts.json>', () => {
  it('flow explain names the deciding line and case of the status table with the value of each fact', async () => {
    const { code, out, err } = await flow(`explain acme ${facts}`, files)
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`Screen: start/profile, for the status DECLINED
  DECLINED leads to ?declined  (flows/base/status-routes.json:4:17)
  the case "income" leads to start/profile  (flows/base/status-routes.json:10:9)
    status.dtiDecline (true) ✓
`)
  })

  it('flow explain says why the lifecycle stays in its state and names the events of any state', async () => {
    const { out } = await flow(`explain acme ${facts}`, files)
    expect(out).toContain('  declined leads back to begun, which was entered before')
    expect(out).toContain('Lifecycle: begun, where everybody begins, which shows start/profile')
    expect(out).toContain(`  looked, which leads to waiting, does not hold  (flows/base/lifecycle.json:42:5)
    status.value ("DECLINED") is WAITING_FOR_SOFT_CREDIT ✗
  nor does any that leads away from anywhere: cancelled`)
  })

  it('flow explain lists active and inactive steps of a journey, and a closed journey with its other destination', async () => {
    const { out } = await flow(`explain acme ${facts} --journey apply`, files)
    expect(out).toContain('Journey: apply asks property, income, birthdate, password; not main-home')
    expect(out).toContain(
      'second-home ✗\n      draft.propertyAddress.occupancyType ("PRIMARY") is one of SECONDARY, INVESTMENT ✗',
    )
    expect(out).not.toContain('Journey: first')
    const closed = file('closed.json', { ...given, flags: { redesign: false } })
    const { out: other } = await flow(`explain acme ${closed}`, files)
    expect(other).toContain('Journey: apply, which is closed and sends people to /first')
    expect(other).toContain('redesign is false, as it was given')
  })

  it('flow explain shows each card with the case of its texts, and names a condition without a card', async () => {
    const { out } = await flow(`explain acme ${facts}`, files)
    expect(out).toContain('Card: “Once more” for ID_VERIFICATION_FAILURE, with the button “Show it” to start/profile')
    expect(out).toContain('draft.propertyAddress.state ("AL") is AL ✓')
    expect(out).toContain('Card: none for W2')
  })

  it('flow explain prints no secret, wherever a text contains it', async () => {
    const inNotes = someFlowFiles({
      ...welcome,
      'base/conditions.json': {
        cards: [
          {
            id: 'ID_VERIFICATION_FAILURE',
            heading: 'Your ID',
            description: { fact: 'condition.notes' },
            button: 'Show it',
            go: 'start/profile',
          },
        ],
      },
    })
    for (const format of ['pretty', 'json']) {
      const { out } = await flow(`explain acme ${facts} --format ${format}`, inNotes)
      expect(out).toContain('born •••, •••-••-••••')
      for (const secret of ['1980-05-04', '123-45-6789']) expect(out).not.toContain(secret)
    }
  })

  it('flow explain --format json lists each decision with its place', async () => {
    const { out } = await flow(`explain acme ${facts} --format json`, files)
    expect(JSON.parse(out)).toMatchObject({
      command: 'explain',
      lender: 'acme',
      today: '2026-01-15',
      screen: {
        status: 'DECLINED',
        go: 'start/profile',
        because: [
          { at: 'status-routes.json#/statuses/DECLINED', file: 'flows/base/status-routes.json', line: 4, column: 17 },
          { at: 'status-routes.json#/decisions/declined/cases/income', why: ['status.dtiDecline (true) ✓'] },
        ],
      },
      lifecycle: { state: 'begun', events: [], anywhere: ['cancelled'] },
      journeys: [
        { id: 'apply', open: true, notAsked: ['main-home'] },
        { id: 'first', open: true, asked: ['only', 'login'] },
      ],
      cards: [
        { category: 'ID_VERIFICATION_FAILURE', shown: true },
        { category: 'W2', shown: false },
      ],
      flags: [{ name: 'redesign', is: true }],
    })
  })

  it('flow explain prints the same each time', async () => {
    expect(await flow(`explain acme ${facts}`, files)).toEqual(await flow(`explain acme ${facts}`, files))
  })

  it('flow explain takes a scenario with its facts, those of the named claim and the answers of its walk', async () => {
    const scenario = file('scenario.json', {
      title: 'A second home',
      given: { draft: { propertyAddress: { state: 'TX' } } },
      journey: 'apply',
      walk: [{ at: 'property', answer: { occupancyType: 'SECONDARY' } }],
      routes: [{ id: 'start', given: { status: { value: 'APP_SUBMISSION' } }, then: { go: 'start/profile' } }],
    })
    expect(await flow(`explain acme ${scenario}`, files)).toMatchObject({
      code: 2,
      err: `${scenario} has 2 claims: say which with --claim: walk, routes/start\n`,
    })
    const { out: walked } = await flow(`explain acme ${scenario} --claim walk`, files)
    expect(walked).toContain('Journey: apply asks property, main-home, income, birthdate, password\n')
    const { out: routed } = await flow(`explain acme ${scenario} --claim routes/start`, files)
    expect(routed).toContain('Screen: start/profile, for the status APP_SUBMISSION')
  })

  it('flow explain takes an application in the format of migrate', async () => {
    const apps = file('applications.json', {
      applications: [
        { lender: 'acme', uuid: 'ana', facts: given },
        { lender: 'acme', uuid: 'ben', facts: {}, journey: 'apply', answers: { property: { occupancyType: 'SECONDARY' } } },
      ],
    })
    const alone = file('application.json', { facts: given })
    expect((await flow(`explain acme ${alone}`, files)).out).toContain('for the status DECLINED')
    const { out } = await flow(`explain acme ${apps} --application ben`, files)
    expect(out).toContain('Journey: apply asks property, main-home')
    expect(await flow(`explain acme ${apps}`, files)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--application: ana, ben'),
    })
  })

  const wrong = (name: string, text: unknown) => file(`${name}.json`, text)
  it.each([
    [`explain acm ${facts}`, 'Did you mean "acme"?'],
    ['explain acme', 'explain <lender> <facts.json>'],
    ['explain', 'explain <lender> <facts.json>'],
    ['explain acme nowhere.json', 'There is no file nowhere.json.'],
    [`explain acme ${home}`, 'cannot be read (EISDIR).'],
    [`explain acme ${wrong('broken', '{\n  "status": {,}\n}')}`, /broken\.json:2:14 /],
    [`explain acme ${wrong('twice', '{\n  "status": {},\n  "status": {}\n}')}`, /twice\.json:3:3 "status" stands twice/],
    [`explain acme ${wrong('scalar', '5')}`, 'holds no facts'],
    [
      `explain acme ${wrong('misspelt', '{\n  "draft": { "propertyAdress": { "state": "AL" } }\n}')}`,
      /misspelt\.json:2:14 There is no fact "draft\.propertyAdress"\. Did you mean "propertyAddress"\?/,
    ],
    [`explain acme ${wrong('namespace', '{ "staus": {} }')}`, 'Did you mean "status"?'],
    [
      `explain acme ${wrong('type', '{\n  "status": { "dtiDecline": "true" }\n}')}`,
      /type\.json:2:29 "status\.dtiDecline" is "true", and true or false is needed\./,
    ],
    [
      `explain acme ${wrong('choice', '{ "draft": { "propertyAddress": { "occupancyType": "PRIMRY" } } }')}`,
      'Did you mean "PRIMARY"?',
    ],
    [`explain acme ${wrong('nothing', '{ "draft": { "dob": null } }')}`, 'leave a fact out that is not there'],
    [`explain acme ${wrong('condition', '{ "conditions": [{ "categoryEnm": "W2" }] }')}`, 'Did you mean "categoryEnum"?'],
    [`explain acme ${facts} --journey aply`, 'Did you mean "apply"?'],
    [`explain acme ${facts} --claim walk`, 'is no scenario'],
    [`explain acme ${facts} --data .`, 'Either a file or --data'],
    ['explain acme --code E101', 'does not go with --code'],
  ])('flow explain cannot run and says where and why: %s', async (line, why) => {
    const { code, out, err } = await flow(line, files)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(why)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  it('flow explain reports all errors in a facts file at once', async () => {
    const { err } = await flow(
      `explain acme ${wrong('many', '{ "staus": {},\n  "draft": { "dob": 5 },\n  "today": "soon" }')}`,
      files,
    )
    expect(
      err
        .trim()
        .split('\n')
        .map((line) => /json:(\d+:\d+)/.exec(line)?.[1]),
    ).toEqual(['1:3', '2:21', '3:12'])
  })

  it('flow explain refuses flow files with errors', async () => {
    const broken = someFlowFiles({ 'acme/screens/apply/income.json': { heading: '{oh}' } })
    expect(await flow(`explain acme ${facts}`, broken)).toMatchObject({
      code: 2,
      err: expect.stringContaining('flow -- check acme'),
    })
  })
})
