/** How long the status of an application takes while a thousand pages poll it, each over a connection of its own. */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { statusPath } from '#contract/application.ts'
import { lenderHeader } from '#contract/headers.ts'
import { compileFlow, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import { nextDelay } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { type Measured, quantile } from './measured.ts'
import { onEachDatabase, type Registered, registerBorrowers, withServer } from './servers.ts'

const pages = 1_000
/** Each borrower has several pages open. */
const borrowers = 200
const warmUpMs = 3_000
const forMs = 15_000

export async function measureStatus(files: ReadonlyMap<string, string>): Promise<Measured[]> {
  const delays = delaysOfAPage(files)
  return await onEachDatabase((database, env) =>
    withServer(env, async ({ url }) => {
      const registered = await registerBorrowers(url, borrowers)
      const from = performance.now() + warmUpMs
      const all = Array.from({ length: pages }, (_, index) =>
        poll(url, registered[index % borrowers] as Registered, delays, index / pages, from),
      )
      const took = (await Promise.all(all)).flat()
      const rate = (took.length * 1_000) / forMs
      const what = `${database}: 99 of 100 answered within, ${rate.toFixed(0)} a second`
      return [{ what, value: quantile(took, 0.99), unit: 'ms', aim: 300 }]
    }),
  )
}

/** The pauses in ms of a page whose status stays as it is. */
function delaysOfAPage(files: ReadonlyMap<string, string>): readonly number[] {
  const { polling } = compileFlow(resolveLender(openFlowLibrary(files, homeEquity), 'base')).statusRoutes
  const delays: number[] = []
  for (let times = 0; times < 100; times += 1) {
    const delay = nextDelay(polling, { status: 'WAITING_FOR_SOFT_CREDIT', go: '@wait', times })
    if (delay === undefined) break
    delays.push(delay)
  }
  return delays
}

/**
 * Polls as a page does; after the last delay it starts again, as for the next borrower.
 *
 * @param part from 0 to 1: when the page is opened within the first delay
 * @param from the time from which requests count, by performance.now()
 * @returns milliseconds from each request to its complete response
 */
async function poll(url: string, page: Registered, delays: readonly number[], part: number, from: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const took: number[] = []
  let { token } = page
  await wait((delays[0] ?? 0) * part)
  for (let polled = 0; performance.now() < from + forMs; polled += 1) {
    const began = performance.now()
    const headers = { [lenderHeader]: page.lender, authorization: token, accept: 'application/json' }
    const [answer] = (await once(request(url + statusPath(page.uuid), { agent, headers }).end(), 'response')) as [IncomingMessage]
    await answer.resume().toArray()
    if (answer.statusCode !== 200) throw new Error(`The status was answered with ${answer.statusCode}.`)
    if (began > from) took.push(performance.now() - began)
    // The page also uses a renewed token for its next request.
    token = answer.headers.authorization ?? token
    await wait(delays[polled % delays.length])
  }
  agent.destroy()
  return took
}
