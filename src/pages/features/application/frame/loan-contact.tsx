import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { isUuid } from '#contract/application.ts'
import {
  type LoanOriginator,
  loanOriginatorPath,
  loanOriginatorSeconds,
  type OriginatorDisplayInfo,
  referrerIn,
} from '#contract/loan-originator.ts'
import type { JsonObject } from '#engine/index.ts'
import { Dialog } from '#ui/dialog.tsx'
import { problemOf } from '../../../lib/api/problem.ts'
import { useApp } from '../../../lib/app-context.tsx'
import { useProfile } from '../../../lib/use-profile.ts'
import { useWords } from '../../../lib/use-words.ts'
import classes from './loan-contact.module.css'

/**
 * The loan originator's contact: a card on wide screens, a bar that opens a dialog on small ones; nothing if there is
 * none.
 */
export function LoanContact({ application }: { application: JsonObject }) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  const info = useOriginator(application)
  const name = info?.originatorName ?? info?.brokerName
  if (!info || name === undefined) return null
  const label = words(info.originatorName === undefined ? 'broker' : 'loanOfficer')
  return (
    <>
      <section className={classes.card} aria-label={label}>
        <h2 className={classes.label}>{label}</h2>
        <Reach info={info} />
      </section>
      <button type="button" className={classes.bar} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={classes.label}>{label}</span> <span>{name}</span>
      </button>
      <Dialog open={open} heading={label} closeWords={words('close')} onClose={() => setOpen(false)}>
        <Reach info={info} />
      </Dialog>
    </>
  )
}

function Reach({ info }: { info: OriginatorDisplayInfo }) {
  const words = useWords()
  const { originatorName, brokerName, avatarUri, phoneNumber, email, nmls } = info
  return (
    <div className={classes.reach}>
      {avatarUri !== undefined && <img className={classes.portrait} src={avatarUri} alt="" width={56} height={56} />}
      {originatorName !== undefined && <p className={classes.name}>{originatorName}</p>}
      {brokerName !== undefined && <p className={originatorName === undefined ? classes.name : undefined}>{brokerName}</p>}
      <p>
        <a href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`}>{phoneNumber}</a>
      </p>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p className={classes.small}>
        {words('nmls')} {nmls}
      </p>
    </div>
  )
}

/**
 * The originator in the page's URL, else in the application, else in the profile: the first whom the lender knows. Failure to
 * fetch one is ignored.
 */
function useOriginator(application: JsonObject): OriginatorDisplayInfo | undefined {
  const { api } = useApp()
  const { profile } = useProfile()
  const { search } = useLocation()
  const named = [new URLSearchParams(search).get('referrer'), referrerIn(application), profile?.referrer?.referrerUuid]
  const uuids = named.filter((uuid) => isUuid(uuid))
  const kept = loanOriginatorSeconds * 1000
  const { data } = useQuery({
    queryKey: ['loan-originator', uuids],
    queryFn: async ({ signal }) => {
      for (const uuid of uuids) {
        const found = await api<LoanOriginator>(loanOriginatorPath(uuid), { signal }).catch(unlessNotFound)
        if (found) return found
      }
      return null
    },
    enabled: uuids.length > 0,
    staleTime: kept,
    gcTime: kept,
  })
  return data?.originatorDisplayInfo
}

function unlessNotFound(error: unknown): undefined {
  const problem = problemOf(error)
  if (problem?.kind !== 'answered' || problem.status !== 404) throw error
}
