import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApp } from '../page/app-context.tsx'
import { withLender } from '../page/chosen-lender.ts'

/** Writes the chosen lender into each address that lacks it, so that a reload shows the same lender. */
export function KeepLender() {
  const { lender } = useApp()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const lacks = lender !== undefined && !new URLSearchParams(search).has('lender')
  useEffect(() => {
    if (lacks) navigate(withLender(pathname + search, lender) + hash, { replace: true, state })
  }, [lacks, lender, pathname, search, hash, state, navigate])
  return null
}
