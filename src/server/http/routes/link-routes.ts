import type { FastifyInstance, FastifyRequest } from 'fastify'
import { linkPickerPath } from '#contract/link-picker.ts'
import {
  bankReturnRoute,
  type IncomeSource,
  incomeSourcePath,
  incomeSourcesPath,
  linkFinishPath,
  linkOutcomes,
  linkSessionQuery,
  linkSessionsPath,
} from '#contract/linking.ts'
import { basePath } from '#contract/page-data.ts'
import type { JsonObject, ScreenRoute } from '#engine/index.ts'
import { beginLinking, finishLinking, removeSource, sourceDto } from '../../applications/linking.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import type { RequestedApplication } from '../../identity/requested-application.ts'
import { hourlyLimits } from '../../limits/hourly-limits.ts'
import { limitAttempts } from '../../limits/limit-attempts.ts'
import type { Linking } from '../../providers/linking/linking.ts'
import type { Picking } from '../../providers/linking/picker.ts'
import { sandboxLinking } from '../../providers/linking/sandbox-linking.ts'
import { addPicking, findPicking } from '../../store/link-sessions.ts'
import { pageAddress } from '../page-address.ts'
import { applicationIn, idempotencyKeyOf } from '../read-request.ts'
import { list, screenRoute, shape, text, uuid } from '../shapes.ts'

const tags = ['income']
const source = shape({ uuid, type: text, name: text, 'employmentType?': text, 'annualIncome?': { type: 'integer' } })
const signedIn = (params: object) => ({ tags, security: 'bearer', params }) as const
const ofApplication = signedIn(shape({ uuid }))

type Asked = { Params: { uuid: string } }

export function linkRoutes(app: FastifyInstance, parts: ServerParts): void {
  const parted = (request: FastifyRequest) => ({ ...parts, requestId: request.id, log: request.log })

  const begin = {
    ...ofApplication,
    summary: 'Begin to link an account: where to go',
    headers: { type: 'object', properties: { 'idempotency-key': { type: 'string' } } },
    body: shape({ screen: screenRoute }),
    response: { 200: shape({ uuid, url: text, expires: text }) },
  } as const
  app.post<Asked & { Body: { screen: string } }>(linkSessionsPath(':uuid'), { schema: begin }, async (request, reply) => {
    const key = idempotencyKeyOf(request)
    const requested = await applicationIn(parts, request, reply, request.params.uuid)
    await limitAttempts(parts, requested.owner.lender, [{ ...hourlyLimits.linkSession, who: requested.owner.identity }])
    const at = addressesFor(parts, request, requested)
    const linking = linkingFor(parts, requested.owner.lender, at.picker)
    return await beginLinking(parts, requested, { screen: request.body.screen, key, linking, backFor: at.back })
  })

  const finish = {
    ...signedIn(shape({ uuid, session: uuid })),
    summary: 'The end of linking an account, and what was found: stored once, however often it is asked',
    response: { 200: shape({ outcome: { enum: linkOutcomes }, screen: text, sources: list(source) }) },
  } as const
  app.post<{ Params: { uuid: string; session: string } }>(
    linkFinishPath(':uuid', ':session'),
    { schema: finish },
    async (request, reply) => {
      const requested = await applicationIn(parts, request, reply, request.params.uuid)
      const linking = linkingFor(parts, requested.owner.lender, addressesFor(parts, request, requested).picker)
      return await finishLinking(parted(request), requested, request.params.session, linking)
    },
  )

  const all = { ...ofApplication, summary: 'The sources of income, the oldest first', response: { 200: list(source) } }
  app.get<Asked>(incomeSourcesPath(':uuid'), { schema: all }, async (request, reply): Promise<IncomeSource[]> => {
    const { application } = await applicationIn(parts, request, reply, request.params.uuid)
    return application.sources.map(sourceDto)
  })

  const gone = {
    ...signedIn(shape({ uuid, source: uuid })),
    summary: 'Remove a source of income',
    response: { 200: shape({ uuid }) },
  }
  app.delete<{ Params: { uuid: string; source: string } }>(
    incomeSourcePath(':uuid', ':source'),
    { schema: gone },
    async (request, reply) => {
      await removeSource(parted(request), await applicationIn(parts, request, reply, request.params.uuid), request.params.source)
      return { uuid: request.params.source }
    },
  )
}

/** The linking provider of a lender; at present always the sandbox's. */
function linkingFor({ store }: ServerParts, lender: string, pageOf: (handle: string) => string): Linking {
  return sandboxLinking(
    {
      begin: (handle, picking, { back, expires }) =>
        store.write(async (tx) => {
          await addPicking(tx, { lender, handle, picking: picking as unknown as JsonObject, back, expires_at: expires })
        }),
      find: async (handle) =>
        (await store.read((db) => findPicking(db, lender, handle)))?.picking as unknown as Picking | undefined,
    },
    pageOf,
  )
}

/** URLs for pages of the linking service. */
function addressesFor(parts: ServerParts, request: FastifyRequest, { owner, application }: RequestedApplication) {
  const addressOf = pageAddress(parts, request, owner.lender)
  return {
    picker: (handle: string) => addressOf(linkPickerPath(handle), {}),
    back: (screen: ScreenRoute | undefined, session: string) => {
      const page = screen === undefined ? bankReturnRoute : `${application.uuid}/${screen}`
      return addressOf(`${basePath}/${page}`, { [linkSessionQuery]: session })
    },
  }
}
