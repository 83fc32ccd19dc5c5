/** Injection token of the tables that are published, which the application provides. */
export const DATASET_TABLES = Symbol('DATASET_TABLES');
/** Injection token of all read models. */
export const DATASET_MODELS = Symbol('DATASET_MODELS');
/** Injection token of the tables that are also topics of states. */
export const STATE_TABLES = Symbol('STATE_TABLES');
