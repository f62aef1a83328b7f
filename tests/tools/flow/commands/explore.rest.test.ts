import { describe, expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const sandbox = {
  path: [
    { id: 'profile', status: 'APP_SUBMISSION', leave: [{ id: 'sent', on: 'submitted:start/profile' }] },
    { id: 'credit', status: 'WAITING_FOR_SOFT_CREDIT', leave: [{ id: 'pulled', afterSeconds: 2 }] },
    { id: 'over', status: 'DECLINED' },
  ],
}
const profile = {
  kind: 'message',
  heading: 'Welcome',
  text: 'It goes on here.',
  actions: [{ id: 'on', label: 'Go on', do: 'acknowledge' }],
}
const never = { and: [{ '==': [{ var: 'status.value' }, 'DECLINED'] }, { '==': [{ var: 'status.value' }, 'APP_SUBMISSION'] }] }
const closed = { kind: 'message', heading: 'Never', text: 'Nobody reads this.', actions: [], openWhen: never }

const files = someFlowFiles({ 'base/sandbox.json': sandbox, 'base/screens/start/profile.json': profile })
const withClosed = someFlowFiles({
  'base/sandbox.json': sandbox,
  'base/screens/start/profile.json': profile,
  'base/screens/closed.json': closed,
})
/** The lender goes on by a fact that nothing sets before. */
const withDeadEnd = someFlowFiles({
  'base/sandbox.json': {
    path: sandbox.path.map((place) =>
      place.id === 'profile'
        ? { ...place, leave: [{ id: 'sent', on: 'submitted:start/profile', when: { var: 'application.hasHmda' } }] }
        : place,
    ),
  },
  'base/screens/start/profile.json': profile,
})

/** Two places from which time leads to one another only: random applicants give up. */
const withCircle = someFlowFiles({
  'base/sandbox.json': {
    path: sandbox.path.flatMap((place) =>
      place.id === 'credit'
        ? [place, { id: 'again', status: 'WAITING_FOR_SOFT_CREDIT', leave: [{ id: 'back', afterSeconds: 2, to: 'credit' }] }]
        : place,
    ),
  },
  'base/screens/start/profile.json': profile,
})

describe('flow explore', () => {
  it('flow explore prints how much of a flow applicants reach, and how random applicants end', async () => {
    const { code, out } = await flow('explore acme', files)
    expect(out).toContain('acme: applicants reach 12 of 12 steps, screens, states, cards and statuses')
    expect(out).toContain('7 on the way through a journey, 5 in the sandbox')
    expect(out).toContain('200 applicants, random (seed 1): 200 ended in DECLINED')
    expect(code).toBe(0)
  })

  it('flow explore prints the same for the same seed, and something else for another seed', async () => {
    const line = 'explore --format json --applicants 50'
    expect(await flow(`${line} --seed 3`, files)).toEqual(await flow(`${line} --seed 3`, files))
    expect((await flow(`${line} --seed 3`, files)).out).not.toBe((await flow(`${line} --seed 4`, files)).out)
  })

  it('flow explore --to prints the steps of an applicant who reaches the screen, with a scenario', async () => {
    const { code, out } = await flow('explore acme --to wait', files)
    expect(out).toContain('acme: an applicant reaches the screen wait in the sandbox')
    expect(out).toContain('2. sends start/profile and comes to WAITING_FOR_SOFT_CREDIT')
    expect(out).toContain('There: status.value = WAITING_FOR_SOFT_CREDIT leads to @wait')
    expect(out).toContain('"does": [\n        "submitted:start/profile"\n      ]')
    expect(code).toBe(0)
  })

  it('flow explore names the contradicting conditions of a screen that no applicant reaches', async () => {
    const { code, out } = await flow('explore acme --to closed', withClosed)
    expect(out).toContain('no applicant reaches the screen closed')
    expect(out).toContain('cannot hold together: status.value is DECLINED; status.value is APP_SUBMISSION')
    expect(code).toBe(1)
  })

  it('flow explore finds the answer that activates a step', async () => {
    const { out } = await flow('explore birch --to main-home', files)
    expect(out).toContain('birch: an applicant reaches the step apply/main-home on the way through a journey')
    expect(out).toContain('"occupancyType":"SECONDARY"')
  })

  it('the formats for CI servers have a case for each part that is reached, and the dead end as a failure', async () => {
    const junit = await flow('explore acme --format junit', withDeadEnd)
    expect(junit.code).toBe(1)
    expect(junit.out).toMatch(/<testcase classname="flow.explore.acme" name="[^"]+" time="0"\/>/)
    expect(junit.out).toContain('<failure type="E341 ')
    expect((await flow('explore acme --format github', withDeadEnd)).out).toMatch(/^::error file=flows\/\S+,line=\d+/)
    expect(JSON.parse((await flow('explore acme --format sarif', withDeadEnd)).out).runs[0].results[0].ruleId).toBe('E341')
  })

  it('flow explore reports a stuck applicant at the line that leads no further, with a scenario that fails', async () => {
    const { code, out } = await flow('explore acme --format json', withDeadEnd)
    const { findings } = JSON.parse(out) as { findings: { code: string; pointer: string; lenders: string[]; scenario: object }[] }
    expect(findings.map(({ code: of, pointer, lenders }) => ({ of, pointer, lenders }))).toEqual([
      { of: 'E341', pointer: 'sandbox.json#/path/profile/leave/sent/when', lenders: ['acme'] },
    ])
    expect(findings[0]?.scenario).toMatchObject({ title: 'An applicant is at start/profile' })
    expect(code).toBe(1)
    const pretty = await flow('explore acme', withDeadEnd)
    expect(pretty.out).toContain('nothing that they can do there leads on, and no time does')
  })

  it('flow explore reports a stuck applicant that only the proof finds, without a scenario', async () => {
    const { code, out } = await flow('explore acme --applicants 1 --format json', withCircle)
    const { findings } = JSON.parse(out) as { findings: { pointer: string; scenario?: object }[] }
    expect(findings.map(({ pointer, scenario }) => ({ pointer, scenario }))).toEqual([
      { pointer: 'sandbox.json#/path/again/leave/back/to', scenario: undefined },
    ])
    expect(code).toBe(1)
  })

  it('flow explore --write writes scenarios that pass', async () => {
    const { written } = await flow('explore acme --write explored', files)
    expect([...written.keys()].slice(0, 3)).toEqual([
      'acme/scenarios/explored/screen-start-profile.json',
      'acme/scenarios/explored/screen-wait.json',
      'acme/scenarios/explored/status-app-submission.json',
    ])
    expect(written.size).toBe(12)
    const { out } = await flow('test acme', new Map([...files, ...written]))
    expect(out).toContain('13 passed, 0 failed')
    expect((await flow('check acme', new Map([...files, ...written]))).out).toContain('Nothing found')
  })

  it.each([
    ['explore acme --to wiat', 'Did you mean "wait"?'],
    ['explore acm', 'Did you mean "acme"?'],
    ['explore acme --applicants some', '--applicants is a whole number'],
    ['explore acme --seed -1', 'seed'],
    ['explore acme --write ../elsewhere', '--write names a folder'],
  ])('flow explore cannot run and says why: %s', async (line, why) => {
    const { code, err, written } = await flow(line, files)
    expect([code, written.size]).toEqual([2, 0])
    expect(err).toContain(why)
  })

  it('flow explore refuses a flow with errors', async () => {
    const broken = someFlowFiles({
      'base/sandbox.json': { path: [{ ...sandbox.path[0], leave: [{ id: 'x', on: 'submitted:nowhere' }] }] },
    })
    const { code, err } = await flow('explore acme', broken)
    expect(code).toBe(2)
    expect(err).toContain('"npm run flow -- check acme" shows them')
  })
})
