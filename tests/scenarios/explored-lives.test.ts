import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import type { Answers } from '#engine/flow/compiled-flow.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { validateScreen } from '#engine/validation/validate-screen.ts'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { anApplicant } from '#kit/in-process.ts'
import { registrationOf } from '#kit/registration-of.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { visitorFacts } from '#server/applications/facts.ts'
import { type Explored, explored } from '#verify/exploration/explored.ts'
import { type Applicant as Explorer, factsOf } from '#verify/exploration/traces/applicant.ts'
import { links, registers, submits } from '#verify/exploration/traces/applies.ts'
import { wait } from '#verify/exploration/traces/lender-plays.ts'
import { standsAt } from '#verify/exploration/traces/ways-on.ts'

const lender = 'hearthline'
const sandbox = compileSandbox(resolveLender(await shippedLibrary(), lender))

let server: TestServer
let own: Explored
beforeAll(async () => {
  server = await aServer()
  const served = server.parts.releases.served(lender)
  if (!served) throw new Error('Nobody is served.')
  own = explored(served.flow, sandbox, served.validators)
})
afterAll(() => server.close())

const names = ['Moreno', ...sandbox.personas.flatMap(({ lastNames }) => lastNames.slice(0, 1))]

describe('Who is explored lives through what the server plays', () => {
  it.each(names.map((name) => name.slice(0, 1).toUpperCase() + name.slice(1)))('as %s', async (lastName) => {
    const ana = await anApplicant(server, { lender, lastName })
    await ana.goesOn()

    const journey = own.flow.journeys['register-v2']
    if (!journey) throw new Error('There is no registration.')
    const facts = visitorFacts(own.flow, server.parts.now(), '')
    const answers = registrationOf(own.flow, journey.id, facts, { email: 'ana@mail.example', lastName })
    const begun = registers(own, journey, answers, facts)
    if (!begun) throw new Error('The sandbox has no path.')
    let applicant = waited(begun)
    const visits = [standing(applicant)]
    for (const { route, answers: given } of ana.acknowledged) {
      if (route === 'income/review') applicant = links(own, applicant, 'income/link/TRUV_PAYROLL')
      const judgement = validateScreen(
        own.flow,
        route,
        given as Answers,
        factsOf(own, applicant, { screen: route }),
        own.validators,
      )
      expect(judgement.accepted, route).toBe(true)
      applicant = waited(submits(own, applicant, route, judgement))
      visits.push(standing(applicant))
    }
    expect(visits).toEqual(ana.visits)
  })
})

/** As this server plays, whose lender takes no time for anything. */
function waited(applicant: Explorer): Explorer {
  let now = applicant
  for (let next = wait(own, now); next; next = wait(own, now)) now = next
  return now
}

function standing(applicant: Explorer) {
  const { due } = standsAt(own, applicant)
  return { status: applicant.status, go: due === 'wait' ? '@wait' : due }
}
