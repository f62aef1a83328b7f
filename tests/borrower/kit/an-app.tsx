/** The borrower's app at an address, over a small flow and a server that says what the test wants. */
import { act, render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { type ApiSetting, createApi } from '#borrower/api/client.ts'
import { createUpload } from '#borrower/api/upload.ts'
import { BorrowerRoot } from '#borrower/app/borrower-root.tsx'
import { routesOf } from '#borrower/app/router.tsx'
import type { BorrowerApp } from '#borrower/page/borrower-app.ts'
import { signInAddress } from '#borrower/page/public-path.ts'
import { browserStorage } from '#borrower/session/browser-storage.ts'
import { openLanguage } from '#borrower/session/language.ts'
import { openSession } from '#borrower/session/session.ts'
import { flowStore } from '#borrower/start/flow-store.ts'
import { createQueryClient } from '#borrower/start/query-client.ts'
import type { PageData } from '#contract/page-data.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { aJourney } from './a-journey.ts'
import { aRequest } from './a-request.ts'
// Fetched before the first test begins, so that none has to wait for its pages.
import '#borrower/features/application/application-page.tsx'
import '#borrower/features/application/applications-page.tsx'
import '#borrower/features/registration/journey-page.tsx'
import '#borrower/features/sign-in/sign-in-page.tsx'
import '#borrower/features/application/link-return-page.tsx'
import '#renderer/kinds/cards-screen.tsx'
import '#renderer/kinds/documents-screen.tsx'
import '#renderer/kinds/link-screen.tsx'
import '#renderer/kinds/message-screen.tsx'
import '#renderer/kinds/offers/offers-screen.tsx'
import '#renderer/kinds/review/review-screen.tsx'
import '#renderer/kinds/schedule-screen.tsx'
import '#renderer/kinds/session/session-screen.tsx'
import '#renderer/kinds/sources-screen.tsx'
import '#renderer/kinds/wait-screen.tsx'

import './modal-dialogs.ts'

export const origin = 'https://lender.example'

export type Asked = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
}
export type Said = Answered | 'nobody'
type Answered = {
  readonly status?: number
  readonly body?: unknown
  /** In place of JSON. */
  readonly text?: string
  readonly token?: string
}
/** By method and path: `POST /identity/api/v1/login`. What is not listed is not found. */
export type Server = { readonly [call: string]: Said | ((asked: Asked) => Said | Promise<Said>) }

type Given = {
  readonly at?: string
  readonly flow?: CompiledFlow
  readonly flags?: { readonly [name: string]: boolean }
  readonly lender?: string
  /** What the browser asks for. */
  readonly languages?: readonly string[]
}

export async function anApp(server: Server, given: Given = {}) {
  const { at = '/join', flow = aJourney(), flags = {}, lender, languages = [] } = given
  const asked: Asked[] = []
  const session = openSession(browserStorage('localStorage'))
  const page = {
    lender: flow.lender,
    basePath: '/account/heloc',
    organization: { code: 'ONE' },
    metadata: { addressLookupUrl: '/look?q=' },
  }
  const answerTo = async (method: string, url: URL, headers: Headers, body: unknown): Promise<Response> => {
    const call = { method, path: url.pathname, query: url.searchParams, headers, body }
    asked.push(call)
    const said = server[`${method} ${url.pathname}`]
    const answer = typeof said === 'function' ? await said(call) : (said ?? { status: 404 })
    if (answer === 'nobody') throw new TypeError('Failed to fetch')
    return asResponse(url, answer)
  }
  const setting: ApiSetting = {
    base: '',
    organization: 'ONE',
    origin,
    session,
    language: () => flows.now().flow.live.lender.locale,
    onSessionEnded: () => void router.navigate(signInAddress(`/account/heloc${router.state.location.pathname}`)),
    fetch: (async (url: URL, init: RequestInit) =>
      answerTo(init.method ?? '', url, init.headers as Headers, parsed(init.body))) as unknown as typeof fetch,
  }
  const language = openLanguage(browserStorage('localStorage'), languages)
  const flows = flowStore({ flow, validators: {}, flags, today: '2026-01-15', findings: [] }, language.wanted())
  const app: BorrowerApp = {
    page: page as unknown as PageData,
    lender,
    flows,
    session,
    language,
    tab: browserStorage('sessionStorage'),
    queries: createQueryClient(),
    chunks: (_name, load) => load(),
    prefetch: () => {},
    api: createApi(setting),
    upload: createUpload({ ...setting, request: () => aRequest(answerTo), pause: async () => {} }),
  }
  const router = createMemoryRouter(routesOf(flow, app.chunks), { initialEntries: [at] })
  const drawn = render(<BorrowerRoot app={app} router={router} nonce="" />)
  await act(async () => {
    await Promise.resolve()
  })
  return {
    ...drawn,
    app,
    router,
    asked: (call: string) => asked.filter(({ method, path }) => `${method} ${path}` === call),
    at: () => router.state.location.pathname + router.state.location.search,
  }
}

function asResponse(url: URL, { status = 200, body = {}, text = JSON.stringify(body), token }: Answered): Response {
  const answer = new Response(text, { status, headers: token === undefined ? {} : { authorization: token } })
  return Object.defineProperty(answer, 'url', { value: url.href })
}

function parsed(body: unknown): unknown {
  return typeof body === 'string' ? JSON.parse(body) : undefined
}
