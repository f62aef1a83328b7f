/** Builds the server as a Fastify instance that does not listen yet: tests inject requests, main.ts makes it listen. */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import './http/read-request.ts'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { originatorNamed } from './applications/originators.ts'
import { openLiveChatHub } from './chat/live-chat-hub.ts'
import type { ServerParts } from './config/server-parts.ts'
import { Refused } from './errors/refused.ts'
import { compileWhenCalled } from './http/compile-when-called.ts'
import { rememberReferrer, visitorOf } from './http/cookies.ts'
import { dropUntrustedReports, trustOf } from './http/forwarded.ts'
import { acceptJsonBodies, largestBody } from './http/json-bodies.ts'
import { publishOpenApi } from './http/openapi.ts'
import { agentPage } from './http/pages/agent-page.ts'
import { legalRoutes } from './http/pages/legal-routes.ts'
import { outboxRoutes } from './http/pages/outbox-routes.ts'
import { pageRoutes } from './http/pages/page-routes.ts'
import { pickerRoutes } from './http/pages/picker-routes.ts'
import { roomRoutes } from './http/pages/room-routes.ts'
import { sendSecurityHeaders, setSecurityHeaders } from './http/pages/security-headers.ts'
import { answerUnknownPaths } from './http/pages/unknown-paths.ts'
import { sendErrorsAsProblems, sendProblem } from './http/problems.ts'
import { budgetOfUploads } from './http/receive-file.ts'
import { closeConnectionsOnClose, connectionTimes, refuseConnection, refuseExpectations } from './http/refuse-connection.ts'
import { refuseOtherSites, refuseWithoutToken } from './http/refuse-early.ts'
import { requestedLender, requireOneHost } from './http/requested-lender.ts'
import { accountRoutes } from './http/routes/account-routes.ts'
import { addressRoutes } from './http/routes/address-routes.ts'
import { agentRoutes } from './http/routes/agent-routes.ts'
import { applicationRoutes } from './http/routes/application-routes.ts'
import { appointmentRoutes } from './http/routes/appointment-routes.ts'
import { ceoFeedbackRoutes } from './http/routes/ceo-feedback-routes.ts'
import { chatFileRoutes } from './http/routes/chat-file-routes.ts'
import { chatRoutes } from './http/routes/chat-routes.ts'
import { conditionRoutes } from './http/routes/condition-routes.ts'
import { contentRoutes } from './http/routes/content-routes.ts'
import { dashboardRoutes } from './http/routes/dashboard-routes.ts'
import { documentRoutes } from './http/routes/document-routes.ts'
import { experimentRoutes, trackerRoutes } from './http/routes/experiment-routes.ts'
import { featureRoutes } from './http/routes/feature-routes.ts'
import { generatedDocumentRoutes } from './http/routes/generated-document-routes.ts'
import { healthRoutes } from './http/routes/health-routes.ts'
import { identityRoutes } from './http/routes/identity-routes.ts'
import { leaveSurveyRoutes } from './http/routes/leave-survey-routes.ts'
import { lenderRoutes } from './http/routes/lender-routes.ts'
import { lenderSystemRoutes } from './http/routes/lender-system-routes.ts'
import { linkRoutes } from './http/routes/link-routes.ts'
import { liveChatRoutes } from './http/routes/live-chat-routes.ts'
import { notaryRoutes } from './http/routes/notary-routes.ts'
import { notificationRoutes } from './http/routes/notification-routes.ts'
import { originatorRoutes } from './http/routes/originator-routes.ts'
import { overviewRoutes } from './http/routes/overview-routes.ts'
import { passkeyRoutes } from './http/routes/passkey-routes.ts'
import { passwordRoutes } from './http/routes/password-routes.ts'
import { draftRoutes, registrationRoutes } from './http/routes/registration-routes.ts'
import { releaseRoutes } from './http/routes/release-routes.ts'
import { screenRoutes } from './http/routes/screen-routes.ts'
import { sessionReplayRoutes } from './http/routes/session-replay-routes.ts'
import { signInRoutes } from './http/routes/sign-in-routes.ts'
import { signedDocumentRoutes } from './http/routes/signed-document-routes.ts'
import { signerRoutes } from './http/routes/signer-routes.ts'
import { updateRoutes } from './http/routes/update-routes.ts'
import { acceptSockets, mayUpgrade } from './http/sockets.ts'
import { callerIn, newTrace, withTrace } from './logs/security-log.ts'
import { notifyLiveChat } from './store/live-chats.ts'
import { forLender } from './store/row-scope.ts'

/** The target of log lines, one JSON object each; the terminal by default. */
export type LogTarget = { readonly write: (line: string) => void }

/** @param log captures log lines in tests */
export async function buildServer(parts: ServerParts, log?: LogTarget): Promise<FastifyInstance> {
  const { config, releases, now } = parts
  const { compilersFactory, compileSchemas } = compileWhenCalled()
  const app = Fastify({
    schemaController: { compilersFactory },
    logger: { level: config.logLevel, serializers: silent, ...(log && { stream: log }) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: trustOf(config.proxies),
    bodyLimit: largestBody,
    // Disabled, because requireOneHost refuses such requests with a problem document.
    http: {
      ...{ ...connectionTimes, requireHostHeader: false },
      // Vite listens for upgrades itself.
      shouldUpgradeCallback: (request) => parts.page.developing || mayUpgrade(request),
    },
    requestTimeout: connectionTimes.requestTimeout,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: refuseConnection,
    // Fastify calls this for malformed URLs before any hook runs.
    frameworkErrors: (_error, request, reply) =>
      sendProblem(
        request as FastifyRequest,
        setSecurityHeaders(request as FastifyRequest, reply, config.production),
        new Refused('malformed'),
        now(),
      ),
    // Ajv must not coerce, default or remove anything in a request.
    ajv: {
      customOptions: { allErrors: false, coerceTypes: false, removeAdditional: false, useDefaults: false, ownProperties: true },
    },
  })
  app.decorate('compileSchemas', compileSchemas)
  app.decorateRequest('requestedLender', 'unknown')
  app.decorateRequest('visitor', '')
  app.decorateRequest('trace', undefined)
  refuseExpectations(app.server)
  closeConnectionsOnClose(app)
  sendSecurityHeaders(app, config.production)
  dropUntrustedReports(app, config.proxies)
  app.addHook('onRequest', async (request) => {
    requireOneHost(request.raw)
    const asked = requestedLender(releases.lenders(), request, config.production)
    request.requestedLender = typeof asked === 'object' ? ((await releases.served(asked.id)) ?? 'unknown') : asked
    const trace = newTrace(request.log, parts.keys, request.ip)
    if (typeof asked === 'object') trace.lender = asked.id
    request.trace = trace
    request.visitor = visitorOf(request, config.production)
  })
  keepReferrers(app, config.production)
  // Again after the body was read, which ends the context of the first hook.
  for (const hook of ['onRequest', 'preValidation'] as const) app.addHook(hook, enterRows)
  refuseOtherSites(app)
  refuseWithoutToken(app, parts)
  logRequests(app)
  acceptJsonBodies(app)
  sendErrorsAsProblems(app, now)
  await compressAnswers(app)
  const hub = liveChatHub(parts, app)

  await pageRoutes(app, parts)
  await agentPage(app, parts)
  answerUnknownPaths(app, parts)
  publishOpenApi(app)
  registrationRoutes(app, parts)
  draftRoutes(app, parts)
  signInRoutes(app, parts)
  passkeyRoutes(app, parts)
  passwordRoutes(app, parts)
  signerRoutes(app, parts)
  accountRoutes(app, parts)
  identityRoutes(app, parts)
  applicationRoutes(app, parts)
  dashboardRoutes(app, parts)
  contentRoutes(app, parts)
  notificationRoutes(app, parts)
  overviewRoutes(app, parts)
  screenRoutes(app, parts)
  const budget = budgetOfUploads()
  documentRoutes(app, parts, budget)
  generatedDocumentRoutes(app, parts)
  signedDocumentRoutes(app, parts)
  conditionRoutes(app, parts)
  linkRoutes(app, parts)
  pickerRoutes(app, parts)
  appointmentRoutes(app, parts)
  notaryRoutes(app, parts)
  roomRoutes(app, parts)
  experimentRoutes(app, parts)
  trackerRoutes(app, parts)
  sessionReplayRoutes(app, parts)
  leaveSurveyRoutes(app, parts)
  originatorRoutes(app)
  featureRoutes(app, parts)
  lenderRoutes(app, parts)
  chatRoutes(app, parts)
  ceoFeedbackRoutes(app, parts)
  await app.register(async (sockets) => {
    await acceptSockets(sockets)
    liveChatRoutes(sockets, parts, hub)
    await agentRoutes(sockets, parts, hub)
  })
  await chatFileRoutes(app, parts, hub, budget)
  lenderSystemRoutes(app, parts)
  addressRoutes(app)
  releaseRoutes(app, parts)
  updateRoutes(app, parts)
  legalRoutes(app, parts)
  if (!config.production) outboxRoutes(app, parts)
  healthRoutes(app, parts)
  return app
}

/** Gives the transactions of the request the rows of its lender, and its security events its trace. */
function enterRows({ requestedLender: lender, trace }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const enter = () => (typeof lender === 'object' ? forLender(lender.id, done) : done())
  if (trace) withTrace(trace, enter)
  else enter()
}

/** Stores in a cookie which originator a link names, whatever page it leads to. A uuid of no originator of the lender changes nothing. */
function keepReferrers(app: FastifyInstance, production: boolean): void {
  app.addHook('onRequest', async ({ method, query, requestedLender: lender }, reply) => {
    const { referrer } = query as { readonly referrer?: unknown }
    if (method !== 'GET' || typeof referrer !== 'string' || typeof lender !== 'object') return
    const originator = originatorNamed(lender.flow, referrer)
    if (originator) rememberReferrer(reply, lender.id, originator.uuid, production)
  })
}

/** The conversations of this server, woken by all servers. */
function liveChatHub(parts: ServerParts, app: FastifyInstance) {
  // A typing sign that is lost is not missed.
  const notify = (payload: string) => void parts.store.read((db) => notifyLiveChat(db, payload)).catch(() => undefined)
  const hub = openLiveChatHub({ ...parts, notify }, app.log)
  app.addHook('onClose', () => hub.close())
  return hub
}

/**
 * Serializer that hides requests and responses from Fastify's own log lines; `logRequests` writes what may be logged.
 */
const nothing = () => ({})
const silent = { req: nothing, res: nothing, err: ({ name: type }: Error) => ({ type, message: '', stack: '' }) }

/**
 * Logs one line per request: no body, IP address or token, and only the route's pattern instead of the path. Session and
 * account have the pseudonyms of security events, so that a complaint can be followed.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { requestedLender: lender, method, routeOptions, trace } = request
    request.log.info(
      {
        method,
        route: routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(typeof lender === 'object' && { lender: lender.id }),
        ...(trace && callerIn(trace)),
      },
      'answered',
    )
  })
}

/** Compresses pages and JSON. Built files and releases are stored compressed; event streams stay uncompressed. */
async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // A compromise between CPU time and size.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    // Request bodies are not decompressed, as a protection against decompression bombs.
    globalDecompression: false,
  })
}
