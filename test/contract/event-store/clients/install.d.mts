export const CACHE: string;
export const PYTHON: string;
export const JARS: string;
export const GO_SESSION: string;
export function installPython(): boolean;
export function installJava(): boolean;
export function installGo(): boolean;
