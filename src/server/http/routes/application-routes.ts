import type { FastifyInstance } from 'fastify'
import {
  type Application,
  type ApplicationListItem,
  applicationPath,
  applicationsPath,
  type CoDeedStatus,
  coDeedStatusPath,
  statusPath,
} from '#contract/application.ts'
import { factsOf, statusFacts, statusViewOf } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import { applicationDto } from '../../applications/application-dto.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { type RequestedApplication, requestedApplication } from '../../identity/requested-application.ts'
import { acceptToken } from '../../identity/token-family.ts'
import { listApplications, type StoredApplication } from '../../store/applications.ts'
import { statusReader } from '../../store/statuses.ts'
import { resolvedTextFormatter } from '../../texts/text-formatter.ts'
import { applicationIn, borrowerOf, lenderOf, ownerIn, renewToken, tokenHolderOf } from '../read-request.ts'
import { flag, free, list, shape, text, uuid } from '../shapes.ts'

const withUuid = { params: shape({ uuid }) } as const
const signedIn = { tags: ['application'], security: 'bearer' } as const
type WithUuid = { Params: { uuid: string } }

export function applicationRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { store } = parts
  const audit = shape({ createdDate: text })
  const open = list(shape({ route: text, heading: text }))
  const item = shape({
    ...{ uuid, loanNumber: text, status: text, property: free, auditFields: audit },
    ...{ 'amount?': { type: 'integer' }, 'due?': text, 'isCoSigner?': flag, open },
  })
  const page = { type: 'object', properties: { page: { type: 'string', pattern: '^[0-9]{1,4}$' } } } as const
  const all = {
    ...signedIn,
    summary: 'The borrower’s applications, newest first, 20 a page',
    querystring: page,
    response: { 200: list(item) },
  }
  app.get<{ Querystring: { page?: string } }>(applicationsPath, { schema: all }, async (request, reply) => {
    const borrower = await borrowerOf(parts, request, reply)
    const owner = { lender: borrower.lender, identity: borrower.identity }
    const applications = await store.read((db) => listApplications(db, owner, Number(request.query.page ?? 0)))
    const asked = { lender: lenderOf(request), borrower }
    return await Promise.all(
      applications.map(async (stored) => listItem(stored, await requestedApplication(parts, asked, stored.uuid), parts.now())),
    )
  })

  const statuses = list(shape({ applicationUuid: uuid, coDeedStatus: text }))
  app.get(
    coDeedStatusPath,
    { schema: { ...signedIn, summary: 'How far further signers are', response: { 200: statuses } } },
    async (request, reply): Promise<CoDeedStatus[]> => {
      const owner = await ownerIn(parts, request, reply)
      const applications = await store.read((db) => listApplications(db, owner))
      return applications.map(({ uuid: applicationUuid, entity }) => ({
        applicationUuid,
        coDeedStatus: (entity.coDeedStatus as CoDeedStatus['coDeedStatus'] | undefined) ?? 'INITIAL',
      }))
    },
  )

  const one = { ...signedIn, ...withUuid, summary: 'An application', response: { 200: free } }
  app.get<WithUuid>(applicationPath(':uuid'), { schema: one }, async (request, reply): Promise<Application> => {
    const { application, served } = await applicationIn(parts, request, reply, request.params.uuid)
    const facts = factsOf(served.flow, application, todayIn(served.flow.live.lender.timeZone, parts.now()))
    reply.header('etag', `"${application.version}"`)
    return applicationDto(application, facts)
  })

  const status = {
    ...signedIn,
    ...withUuid,
    summary: 'The server status, the flags that are known, and the version of the application',
    response: { 200: free },
  }
  const findStatus = statusReader(store)
  app.get<WithUuid>(statusPath(':uuid'), { schema: status }, async (request, reply) => {
    const holder = await tokenHolderOf(parts, request)
    const found = await findStatus({ ...holder, application: request.params.uuid })
    if (found === 'session-ended' || !(await acceptToken(store, holder, found, parts.now()))) throw new Refused('unauthenticated')
    await renewToken(parts, reply, holder)
    if (found.application === 'none') throw new Refused('not-found')
    const { status, status_facts, version } = found.application
    return { ...statusFacts({ status, statusFacts: status_facts }), version }
  })
}

function listItem(
  { uuid: id, created_at }: StoredApplication,
  { application, served: { flow }, lender }: RequestedApplication,
  now: Date,
): ApplicationListItem {
  const { loanNumber, status, entity, signsFor } = application
  const { due, open } = statusViewOf(flow, factsOf(flow, application, todayIn(flow.live.lender.timeZone, now)), lender.flow)
  const format = resolvedTextFormatter(flow)
  return {
    uuid: id,
    loanNumber,
    status,
    property: entity.property as ApplicationListItem['property'],
    ...(typeof entity.amount === 'number' && { amount: entity.amount }),
    ...(due && { due: format(due.heading) }),
    ...(signsFor && { isCoSigner: true as const }),
    open: open.map(({ route, heading }) => ({ route, heading: format(heading) })),
    auditFields: { createdDate: created_at.toISOString() },
  }
}
