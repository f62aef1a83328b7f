import { overviewPath } from '#contract/application.ts'
import type { ApplicationOverview } from '#contract/screens.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/json.ts'
import { screenFor } from '#engine/routing/screen-for.ts'
import { factsOfApplication } from '#pages/features/application/state/facts-of-application.ts'
import { offersFor } from '#product/offers/offers-for.ts'
import { factsOfVisitor } from '#server/identity/facts-of-visitor.ts'
import type { TestServer } from './a-server.ts'
import { Applicant, type Transport } from './applicant.ts'
import type { ScriptedAnswers } from './journey-answers.ts'
import { registrationOf } from './registration-of.ts'

/** Requests handed to a server of this process. */
export function inProcess({ app }: Pick<TestServer, 'app'>): Transport {
  return async (method, url, { headers, body }) => {
    const answer = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) })
    return { status: answer.statusCode, headers: answer.headers as Record<string, string | undefined>, text: answer.body }
  }
}

/** An applicant of a server in this process. @param answers of the registration, by field */
export async function anApplicant(
  server: TestServer,
  { lender = 'hearthline', ...answers }: { readonly lender?: string; readonly [field: string]: unknown } = {},
): Promise<Applicant> {
  const email = `${crypto.randomUUID()}@mail.example`
  const flow = (await server.parts.releases.served(lender))?.flow
  if (!flow) throw new Error(`${lender} is not served.`)
  const facts = factsOfVisitor(flow, server.parts.now(), '')
  return await Applicant.registers(inProcess(server), {
    lender,
    release: flow.hash,
    answers: registrationOf(flow, 'register-v2', facts, { email, ...answers }),
    choice: choiceFrom(flow, facts),
  })
}

/** Ten years at a fixed rate where that is offered, and $50,000 where so little is lent. */
function choiceFrom({ live }: CompiledFlow, facts: Facts): ScriptedAnswers {
  const offers = offersFor(live.lender.limits, facts)
  const offer = offers.find(({ term, rateType }) => term === 10 && rateType === 'FIXED') ?? offers[0]
  if (!offer) throw new Error('The lender offers nothing.')
  return { amount: Math.max(5_000_000, offer.amount.minimum), term: offer.term, rateType: offer.rateType }
}

/** The screen to which the status leads the applicant now. */
export async function currentScreenOf(server: TestServer, { lender, uuid, token }: Applicant): Promise<string> {
  const sent = { lender, token }
  const overview = (await server.send('GET', overviewPath(uuid), sent)).body as unknown as ApplicationOverview
  const served = await server.parts.releases.pinned(lender, overview.application.release)
  if (!served) throw new Error(`The release of ${uuid} is not there.`)
  const page: Facts = { today: '', lender: {}, session: { registered: true }, flags: {} }
  return screenFor(served.flow, factsOfApplication(served.flow, page, overview)).go
}
