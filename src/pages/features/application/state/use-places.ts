import { useMemo } from 'react'
import { createSearchParams, useHref, useNavigate } from 'react-router'
import { withLender } from '#contract/lender-query.ts'
import type { JsonObject } from '#engine/index.ts'
import type { Places } from '#renderer/kinds/places.ts'
import { useApp } from '../../../lib/app-context.tsx'
import { addressInApplication } from '../../../lib/application-address.ts'
import { ledState } from './current-screen.ts'
import type { KnownApplication } from './use-application.ts'

/** The URLs of an application's screens, for screens with links to others. */
export function usePlaces(known: KnownApplication): Places {
  const { uuid } = known.application
  const { led } = ledState(known)
  const { lender } = useApp()
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  return useMemo(
    () => ({
      hrefOf: (go, query) => withLender(base + addressWith(uuid, go, query), lender),
      onGo: (go, query) => void navigate(addressWith(uuid, go, query), { state: { led } }),
    }),
    [uuid, led, lender, navigate, base],
  )
}

function addressWith(uuid: string, go: string, query: JsonObject = {}): string {
  const values = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  const address = addressInApplication(uuid, go)
  return values.length === 0 ? address : `${address}?${createSearchParams(values)}`
}
