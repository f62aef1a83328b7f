/** The borrower's app at an address, over a small flow and a server that says what the test wants. */
import { act, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { type Location, MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { statusPath } from '#contract/application.ts'
import { conditionsPath } from '#contract/conditions.ts'
import { profilePath } from '#contract/identity.ts'
import type { PageData } from '#contract/page-data.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { BorrowerRoot } from '#pages/app/borrower-root.tsx'
import { loadPage } from '#pages/app/load-page.ts'
import { pageNames } from '#pages/app/pages.ts'
import { Pages } from '#pages/app/router.tsx'
import { type ApiSetting, createApi, createDownload } from '#pages/lib/api/client.ts'
import { createQueryClient } from '#pages/lib/api/query-client.ts'
import { createUpload } from '#pages/lib/api/upload.ts'
import type { BorrowerApp } from '#pages/lib/borrower-app.ts'
import { flowStore } from '#pages/lib/release/flow-store.ts'
import { openLanguage } from '#pages/lib/session/language.ts'
import { signInAddress } from '#pages/lib/session/public-path.ts'
import { openSession } from '#pages/lib/session/session.ts'
import { browserStorage } from '#ui/browser-storage.ts'
import { aJourney } from './a-journey.ts'
import { aRequest } from './a-request.ts'
// Fetched before the first test begins, so that none has to wait for its pages.
import '#pages/app/application-pages.tsx'
import '#pages/features/dashboard/dashboard-page.tsx'
import '#pages/features/registration/journey-page.tsx'
import '#pages/features/sign-in/sign-in-page.tsx'
import '#renderer/kinds/cards-screen.tsx'
import '#renderer/kinds/documents-screen.tsx'
import '#renderer/home-equity/link-screen.tsx'
import '#renderer/kinds/message-screen.tsx'
import '#renderer/home-equity/offers/offers-screen.tsx'
import '#renderer/kinds/review/review-screen.tsx'
import '#renderer/kinds/schedule-screen.tsx'
import '#renderer/home-equity/session/session-screen.tsx'
import '#renderer/home-equity/sources-screen.tsx'
import '#renderer/kinds/wait-screen.tsx'

import './modal-dialogs.ts'

const origin = 'https://lender.example'

export type Asked = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
}
export type TestResponse = Answered | 'nobody'
type Answered = {
  readonly status?: number
  readonly body?: unknown
  /** In place of JSON. */
  readonly text?: string
  readonly token?: string
}
/** By method and path: `POST /identity/api/v1/login`. What is not listed is not found. */
export type Server = { readonly [call: string]: TestResponse | ((asked: Asked) => TestResponse | Promise<TestResponse>) }

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
    const answer = await (overviewIn(server, call) ?? answerIn(server, call))
    if (answer === 'nobody') throw new TypeError('Failed to fetch')
    return asResponse(url, answer)
  }
  const setting: ApiSetting = {
    base: '',
    organization: 'ONE',
    origin,
    session,
    language: () => flows.now().flow.live.lender.locale,
    onSessionEnded: () => void router.navigate(signInAddress(`/account/heloc${router.location.pathname}`)),
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
    device: browserStorage('localStorage'),
    queries: createQueryClient(),
    chunks: (_name, load) => load(),
    prefetch: () => {},
    api: createApi(setting),
    download: createDownload(setting),
    upload: createUpload({ ...setting, request: () => aRequest(answerTo), pause: async () => {} }),
  }
  await Promise.all(pageNames.map((name) => loadPage(name, app.chunks)))
  const router = { places: [] } as unknown as Router
  // A navigation of the first effects waits for the screen's part, which only a scope that is awaited may.
  const drawn = await act(async () =>
    render(
      <BorrowerRoot app={app} nonce="">
        <MemoryRouter initialEntries={[at]} useTransitions={false}>
          <Watched router={router} />
          <Pages />
        </MemoryRouter>
      </BorrowerRoot>,
    ),
  )
  return {
    ...drawn,
    app,
    router,
    asked: (call: string) => asked.filter(({ method, path }) => `${method} ${path}` === call),
    at: () => router.location.pathname + router.location.search,
  }
}

type Router = {
  navigate: NavigateFunction
  location: Location
  /** Every path so far. */
  readonly places: string[]
}

function Watched({ router }: { readonly router: Router }) {
  const navigate = useNavigate()
  const location = useLocation()
  useLayoutEffect(() => {
    Object.assign(router, { navigate, location })
    router.places.push(location.pathname)
  }, [router, navigate, location])
  return null
}

async function answerIn(server: Server, call: Asked): Promise<TestResponse> {
  const response = server[`${call.method} ${call.path}`]
  return typeof response === 'function' ? await response(call) : (response ?? { status: 404 })
}

/** An overview is made of the answers to its parts, where the test says nothing else; undefined for other calls. */
function overviewIn(server: Server, call: Asked): Promise<TestResponse> | undefined {
  const application = /^(.+)\/overview$/.exec(call.path)?.[1]
  if (application === undefined || server[`${call.method} ${call.path}`] !== undefined) return undefined
  return composedOverview(server, call, application)
}

async function composedOverview(server: Server, call: Asked, application: string): Promise<TestResponse> {
  const uuid = application.slice(application.lastIndexOf('/') + 1)
  const paths = {
    application,
    status: statusPath(uuid),
    conditions: conditionsPath(uuid),
    profile: profilePath,
  }
  const body: Record<string, unknown> = { conditions: [] }
  for (const [part, path] of Object.entries(paths)) {
    const answer = await answerIn(server, { ...call, path })
    if (answer === 'nobody' || ((answer.status ?? 200) !== 200 && (part === 'application' || part === 'status'))) return answer
    if ((answer.status ?? 200) === 200) body[part] = answer.body ?? {}
  }
  return { body }
}

function asResponse(url: URL, { status = 200, body = {}, text = JSON.stringify(body), token }: Answered): Response {
  const answer = new Response(text, { status, headers: token === undefined ? {} : { authorization: token } })
  return Object.defineProperty(answer, 'url', { value: url.href })
}

function parsed(body: unknown): unknown {
  return typeof body === 'string' ? JSON.parse(body) : undefined
}
