import type { JsonObject } from '#engine/index.ts'

/** @param context the sort of client: `external` for a page */
export const featurePath = (context: string) => `/service-optimize/${context}/api/v1/feature`
export const featuresPath = (context: string) => `/service-optimize/${context}/api/v1/features`

export type FeatureBody = { readonly featureKey: string; readonly optimizeUser?: JsonObject }
export type FeaturesBody = { readonly optimizeUser?: JsonObject }

export type Feature = {
  readonly key: string
  readonly enabled: boolean
  readonly variables: readonly { readonly key: string; readonly defaultValue: string }[]
}
