import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import {
  type LoanOriginator,
  loanOriginatorPath,
  loanOriginatorSeconds,
  type OriginatorDisplayInfo,
} from '#contract/loan-originator.ts'
import { isObject, type Json, type JsonObject } from '#engine/index.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useApp } from '../../../lib/app-context.tsx'
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

/** The originator in the page's URL, else in the application. Failure to fetch it is ignored. */
function useOriginator({ referrer }: JsonObject): OriginatorDisplayInfo | undefined {
  const { api } = useApp()
  const { search } = useLocation()
  const uuid = new URLSearchParams(search).get('referrer') ?? referrerIn(referrer)
  const kept = loanOriginatorSeconds * 1000
  const { data } = useQuery({
    queryKey: ['loan-originator', uuid],
    queryFn: ({ signal }) => api<LoanOriginator>(loanOriginatorPath(encodeURIComponent(uuid ?? '')), { signal }),
    enabled: uuid !== undefined,
    staleTime: kept,
    gcTime: kept,
  })
  return data?.originatorDisplayInfo
}

function referrerIn(referrer: Json | undefined): string | undefined {
  const uuid = isObject(referrer) ? referrer.referrerUuid : undefined
  return typeof uuid === 'string' ? uuid : undefined
}
