import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { basePath, type PageData, pageDataElement } from '#contract/page-data.ts'
import { aheadName, type RequestsAhead } from '#contract/requests-ahead.ts'
import type { Finding } from '#engine/authoring.ts'
import { type CompiledFlow, hasDarkScheme, type Text } from '#engine/index.ts'
import type { ServerParts, WithFirstPage } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { withoutData } from '../../errors/without-data.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import { escapeHtml } from '../../texts/escape-html.ts'
import { textFormatter } from '../../texts/text-formatter.ts'
import { rememberVisitor } from '../cookies.ts'
import { inRequestedLanguage } from '../requested-language.ts'
import { pageDataFor } from './page-data-for.ts'
import { redirectFromClosedJourney } from './redirect-from-closed-journey.ts'
import { requestsAhead } from './requests-ahead.ts'
import { newNonce, sendPagePolicy } from './security-headers.ts'
import { textPage } from './text-page.ts'

/** Serves the app: its HTML for every path below the base path, and the files that it loads. */
export async function pageRoutes(app: FastifyInstance, { config, page, now, releases }: ServerParts): Promise<void> {
  if (page.attach) await page.attach(app)
  else if (existsSync(config.appFolder)) await serveBuiltFiles(app, config.appFolder)

  /** A page that cannot be drawn here is drawn by the browser alone. */
  const withFirstPage = async (html: string, first: Parameters<WithFirstPage>[1], log: FastifyBaseLogger) => {
    try {
      return (await page.withFirstPage?.(html, first)) ?? html
    } catch (error) {
      log.error({ release: first.flow.hash, ...withoutData(error) }, 'The first page could not be drawn.')
      return html
    }
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? ''
    // A missing asset is a 404, not the HTML, which a browser would parse as a script.
    if (path.startsWith(`${basePath}/assets/`)) throw new Refused('not-found')
    const nonce = newNonce()
    const broken = request.requestedLender === 'unknown' && !config.production ? lenderNamed(request) : undefined
    const findings = releases
      .findings()
      .filter(({ lenders, severity }) => severity === 'error' && broken !== undefined && lenders.includes(broken))
    if (broken !== undefined && findings.length > 0) {
      sendPagePolicy(reply, nonce)
      return reply
        .code(404)
        .type('text/html; charset=utf-8')
        .send(findingsPage(broken, findings, nonce))
    }
    const { requestedLender: lender } = request
    const known = typeof lender === 'object'
    const visitor = rememberVisitor(request, reply, config.production)
    const away = known ? redirectFromClosedJourney(lender.flow, path, factsOfVisitor(lender.flow, now(), visitor)) : undefined
    if (away !== undefined) return reply.redirect(`${away}${request.url.slice(path.length)}`, 302)
    const html = await page.html(request.url)
    const data = known ? pageDataFor(lender, visitor, now(), { path, production: config.production }) : undefined
    const flow = known ? inRequestedLanguage(request, lender).flow : undefined
    const notices = flow ? withoutScripts(flow, now()) : ''
    const name = escapeHtml(flow?.live.lender.nameShort ?? '')
    const locale = escapeHtml(flow?.live.lender.locale ?? 'en')
    const drawn =
      known && data && flow
        ? await withFirstPage(html, { ...lender, page: data, locale: flow.live.lender.locale, url: request.url }, request.log)
        : html
    const whole = drawn
      .replace('<!--without-scripts-->', () => notices)
      .replaceAll('__CSP_NONCE__', nonce)
      .replaceAll('__LENDER_NAME__', () => name)
      .replace(/(?<=<html lang=")[^"]*/, () => locale)
      .replace('content="light dark"', known && !hasDarkScheme(lender.flow.live.lender.colours) ? 'content="light"' : '$&')
      .replace(dataPlace, () => (data ? dataElement(data, requestsAhead(data.organization.code, path)) : ''))
    const pictures = flow?.live.lender.originators?.flatMap(({ avatarUri = [] }) => avatarUri) ?? []
    sendPagePolicy(reply, nonce, { developing: page.developing, drawn: drawn !== html, pictures })
    return reply
      .code(known ? 200 : 404)
      .headers({ vary: 'accept-language', 'content-language': locale })
      .type('text/html; charset=utf-8')
      .send(whole)
  }
  app.get(basePath, answer)
  app.get(`${basePath}/*`, answer)
}

/** The lender in the URL, outside production. */
function lenderNamed({ query, host }: FastifyRequest): string | undefined {
  const { lender } = query as { readonly lender?: unknown }
  return typeof lender === 'string' ? lender : /^([^.]+)\.localhost(?::\d+)?$/.exec(host.toLowerCase())?.[1]
}

/** The marker for the page data; the end of the head if there is no marker. */
const dataPlace = /<!--private-label-data-->|(?=<\/head>)/

/**
 * The page data, and a hint that lets the browser fetch the release beside the app. Escapes JSON for a script element,
 * which ends at the first `</script`.
 */
function dataElement(data: PageData, ahead: RequestsAhead | undefined): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const release = `<link rel="modulepreload" href="${data.release.src}">`
  const first = ahead ? `<meta name="${aheadName}" content="${escapeHtml(JSON.stringify(ahead))}">` : ''
  return `${release}${first}<script type="application/json" id="${pageDataElement}">${json}</script>`
}

/**
 * For browsers without scripts, a sentence with the lender's contact in place of the page's outline; and a notice that
 * `before-the-app.js` shows where the scripts do not arrive.
 */
function withoutScripts(flow: CompiledFlow, now: Date): string {
  const format = textFormatter(flow, factsOfVisitor(flow, now, ''))
  const { withoutScripts, chunkFailed, tryAgain } = flow.live.shell.words
  const text = (word: Text) => escapeHtml(format(word))
  return (
    `<noscript><style nonce="__CSP_NONCE__">.before-main i { display: none }</style><p class="before-main">${text(withoutScripts)}</p></noscript>` +
    `<template id="app-missing"><div role="alert"><p>${text(chunkFailed)}</p><button type="button">${text(tryAgain)}</button></div></template>`
  )
}

async function serveBuiltFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: `${basePath}/`,
    // Each file has its own route, so that request paths are never resolved on disk.
    wildcard: false,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz', 'server/**', 'agents/**'],
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // File names in assets/ contain a hash of the content, so they can be cached for ever.
      const forEver = path.includes('/assets/')
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}

/** The page with the findings of a lender that never had a valid release. For developers, never in production. */
function findingsPage(lender: string, findings: readonly Finding[], nonce: string): string {
  const stepwright = { name: 'Stepwright', nameShort: 'Stepwright', locale: 'en-US', colours: { primary: greys } }
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`
  return textPage({
    lender: stepwright,
    title: `${lender} cannot be shown: ${count} in its flow files`,
    sections: findings.map(({ file, line, column, code, message, why, fixes }) => ({
      heading: `${file}:${line}:${column} ${code}`,
      text: [message, why, ...fixes.map(({ title }) => `→ ${title}`)].join('\n\n'),
    })),
    home: '/account/heloc/',
    nonce,
  })
}

const greys = { 100: '#e3e5e8', 600: '#4a5058', 700: '#363b42' }
