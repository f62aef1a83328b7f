/** The thoughts that a borrower shares with the CEO of the lender. */
export const ceoFeedbackRoute = 'feedback/ceo'

/** POST `CeoFeedbackBody`; one with an `Idempotency-Key` that was sent before is not sent again. */
export const ceoFeedbackPath = '/service-profile/api/v1/feedback/ceo'

export type CeoFeedbackBody = {
  readonly applicationUuid?: string
  readonly topic: string
  readonly message: string
  readonly marketingConsent: boolean
  /** The page that the borrower came from. */
  readonly pathname: string
  readonly productType?: 'HELOC'
}

export type CeoFeedbackAnswer = {
  readonly uuid: string
  /** What the page says afterwards. */
  readonly thanks: string
}
