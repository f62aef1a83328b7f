/** PATCH with a list of experiments, bare or as `{ experiments }`: updates the listed ones and keeps all others. */
export const experimentsPath = (application: string) => `/service-application/api/v3/application/heloc/${application}/experiments`
/** GET and PATCH; `?identityUuid=` is accepted only if it is the caller’s own. */
export const telemetryProfilePath = '/service-application/api/v3/application/heloc/optermizerly-profile'

export const variations = ['control', 'variation'] as const
export type Experiment = { readonly name: string; readonly variation: (typeof variations)[number] }
export type ExperimentsBody = readonly Experiment[] | { readonly experiments: readonly Experiment[] }
export type ExperimentsAnswer = { readonly experiments: readonly Experiment[] }

export const mostExperiments = 100

/** Null for a visitor without a tracker yet. */
export type TelemetryProfile = { readonly optimizelyProfileUuid: string | null }
