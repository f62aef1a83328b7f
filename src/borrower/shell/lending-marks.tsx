/** The marks that lending law asks for, drawn here so that no picture is fetched. Their words come from the flow. */
import { useFlowInForce } from '../page/app-context.tsx'
import { useWords } from '../page/use-words.ts'
import classes from './footer.module.css'

export function LendingMarks() {
  const { footer } = useFlowInForce().flow.live.lender
  const words = useWords()
  const house = footer.image === 'EHL' ? words('equalHousing') : footer.image === 'EOL' ? words('equalOpportunity') : undefined
  if (house === undefined && !footer.creditUnionLogo) return null
  return (
    <ul className={classes.marks}>
      {house !== undefined && (
        <li>
          <HouseWithEqualsSign />
          <span>{house}</span>
        </li>
      )}
      {footer.creditUnionLogo && (
        <li>
          <PeopleUnderOneRoof />
          <span>{words('creditUnion')}</span>
        </li>
      )}
    </ul>
  )
}

function HouseWithEqualsSign() {
  return (
    <svg viewBox="0 0 40 36" width="40" height="36" aria-hidden="true" focusable="false" fill="currentColor">
      <path fillRule="evenodd" d="M20 0 40 12v6h-3v18H3V18H0v-6Zm0 6L8 13.3V31h24V13.3Z" />
      <path d="M13 16h14v4H13zm0 7h14v4H13z" />
    </svg>
  )
}

function PeopleUnderOneRoof() {
  return (
    <svg viewBox="0 0 40 36" width="40" height="36" aria-hidden="true" focusable="false" fill="currentColor">
      <path d="M20 0 40 12v4H0v-4Z" />
      <path d="M20 18a4 4 0 1 1 0 .01ZM8 20a3 3 0 1 1 0 .01ZM32 20a3 3 0 1 1 0 .01ZM13 36c0-5 3-8 7-8s7 3 7 8ZM2 36c0-5 2-8 6-8 1.6 0 2.9.5 3.9 1.4C10.7 31 10 33.3 10 36Zm36 0c0-5-2-8-6-8-1.6 0-2.9.5-3.9 1.4 1.2 1.6 1.9 3.9 1.9 6.6Z" />
    </svg>
  )
}
