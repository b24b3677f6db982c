/** Stands before several servers, as a balancer does that knows nothing of what it carries: a connection goes to one that takes it. */
export interface Balancer {
    readonly url: string;
    close(): Promise<void>;
}
/** @param ports of the servers as they are now; one that takes no connection is passed over */
export declare function openBalancer(ports: () => readonly number[]): Promise<Balancer>;
