import { confirmEmailRoute } from '#contract/account.ts'
import { Notice } from '#ui/notice.tsx'
import { useFlowInForce } from '../../lib/app-context.tsx'
import { Link } from '../../lib/link.tsx'
import { useAccount } from '../../lib/use-account.ts'
import { useWords } from '../../lib/use-words.ts'
import classes from './dashboard.module.css'

/** A quiet notice for borrowers of a lender that wants e-mail addresses confirmed. */
export function UnconfirmedEmail() {
  const words = useWords()
  const isWanted = useFlowInForce().flow.live.shell.confirmEmail !== undefined
  const { data: account } = useAccount(isWanted)
  if (account?.emailConfirmed !== false || account.codes === 'none') return null
  return (
    <div className={classes.unconfirmed}>
      <Notice>
        <p>{words('emailUnconfirmed')}</p>
        <Link to={`/${confirmEmailRoute}`} state={{ from: 'notice' }}>
          {words('emailConfirm')}
        </Link>
      </Notice>
    </div>
  )
}
