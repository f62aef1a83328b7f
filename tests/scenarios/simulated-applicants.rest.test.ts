import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileSandbox } from '#engine/compile/compile-sandbox.ts'
import type { Answers } from '#engine/flow/compiled-flow.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { todayIn } from '#i18n/today-in.ts'
import { aServer, type TestServer } from '#kit/a-server.ts'
import { anApplicant } from '#kit/in-process.ts'
import { registrationOf } from '#kit/registration-of.ts'
import { shippedLibrary } from '#kit/shipped-flows.ts'
import { factsOfVisitor } from '#server/identity/facts-of-visitor.ts'
import { type Explored, explored } from '#verify/exploration/explored.ts'
import { positionOf } from '#verify/exploration/traces/next-actions.ts'
import {
  type Simulated,
  simulateLinking,
  simulateRegistration,
  simulateSubmission,
  simulateWaiting,
} from '#verify/exploration/traces/simulated.ts'

const lender = 'hearthline'
const sandbox = compileSandbox(resolveLender(await shippedLibrary(), lender))

let server: TestServer
let own: Explored
beforeAll(async () => {
  server = await aServer()
  const served = await server.parts.releases.served(lender)
  if (!served) throw new Error('The lender is not served.')
  // Times with a notary are on offer from the server's day on.
  const today = todayIn(served.flow.live.lender.timeZone, server.parts.now())
  own = explored(served.flow, sandbox, served.validators, today)
})
afterAll(() => server.close())

const names = ['Moreno', ...sandbox.personas.flatMap(({ lastNames }) => lastNames.slice(0, 1))]

describe('a simulated applicant visits the screens that the server returns', () => {
  it.each(names.map((name) => name.slice(0, 1).toUpperCase() + name.slice(1)))(
    'a simulated applicant visits the screens that the server returns: %s',
    async (lastName) => {
      const ana = await anApplicant(server, { lender, lastName })
      await ana.goesOn()

      const journey = own.flow.journeys['register-v2']
      if (!journey) throw new Error('There is no registration.')
      const facts = factsOfVisitor(own.flow, server.parts.now(), '')
      const registered = registrationOf(own.flow, journey.id, facts, { email: 'ana@mail.example', lastName })
      const begun = simulateRegistration(own, journey.id, registered, facts)
      if (!begun) throw new Error('The sandbox has no path.')
      let applicant = afterWaiting(begun)
      const visits = [positionAfter(applicant)]
      for (const { route, answers: submittedAnswers } of ana.acknowledged) {
        if (route === 'income/review') applicant = simulateLinking(own, applicant, 'income/link/TRUV_PAYROLL')
        // The provider of a session reports its outcome.
        const answers: Answers = { ...(submittedAnswers as Answers), ...(route === 'notary/session' && { outcome: 'SIGNED' }) }
        const submitted = simulateSubmission(own, applicant, { route, answers })
        if (!submitted) throw new Error(`The answers to ${route} are refused.`)
        applicant = afterWaiting(submitted)
        visits.push(positionAfter(applicant))
      }
      expect(visits).toEqual(ana.visits)
    },
  )
})

/** The applicant after every timer of the sandbox, as on a server with SANDBOX_SPEED=instant. */
function afterWaiting(applicant: Simulated): Simulated {
  let now = applicant
  for (let next = simulateWaiting(own, now); next; next = simulateWaiting(own, now)) now = next
  return now
}

function positionAfter(applicant: Simulated) {
  const { due } = positionOf(own, applicant)
  return { status: applicant.application.status, go: due === 'wait' ? '@wait' : due }
}
