import { settingsRoute } from '#contract/settings.ts'
import { Link } from '../../lib/link.tsx'
import { useWords } from '../../lib/use-words.ts'
import classes from './account.module.css'

export function BackToAccount() {
  const words = useWords()
  return (
    <Link className={classes.action} to={`/${settingsRoute}`}>
      {words('back')}
    </Link>
  )
}
