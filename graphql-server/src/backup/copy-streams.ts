import { Readable, Writable, type Duplex } from "node:stream";
import type { Client, Connection, Submittable } from "pg";

/** What pg's connection has for COPY, and its types lack. */
type CopyConnection = Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (message: string) => void;
};

interface CopyHandlers {
  handleCopyInResponse?: () => void;
  handleCopyData?: (message: { chunk: Buffer }) => void;
  handleCommandComplete: () => void;
  handleError: (error: Error) => void;
}

/** Runs a COPY statement. `onSubmit` gets the connection when the statement is sent. */
function submit(client: Client, text: string, onSubmit: (connection: CopyConnection) => void, handlers: CopyHandlers) {
  const statement: Submittable & CopyHandlers & { handleReadyForQuery: () => void } = {
    submit: (connection) => {
      onSubmit(connection as CopyConnection);
      connection.query(text);
    },
    handleReadyForQuery: () => undefined,
    ...handlers,
  };
  client.query(statement);
}

/** The output of COPY ... TO STDOUT. Pauses the connection while the reader is slower than the database. */
export function copyOut(client: Client, text: string): Readable {
  let socket: Duplex | null = null;
  const rows = new Readable({
    read: () => void socket?.resume(),
    // Reads the remaining rows away, so that the connection can be used again.
    destroy: (error, done) => {
      socket?.resume();
      done(error);
    },
  });
  submit(client, text, (connection) => (socket = connection.stream), {
    handleCopyData: ({ chunk }) => {
      // A copy, because pg reuses its buffer.
      if (!rows.push(Buffer.from(chunk))) socket?.pause();
    },
    handleCommandComplete: () => {
      rows.push(null);
      // After the end, the reader doesn't ask for more.
      socket?.resume();
    },
    handleError: (error) => rows.destroy(error),
  });
  return rows;
}

/** The input of COPY ... FROM STDIN. Finishes when the database has stored all rows. */
export function copyIn(client: Client, text: string): Writable {
  let connection: CopyConnection;
  let onReady: (() => void) | null = null;
  let onStored: (() => void) | null = null;
  const rows = new Writable({
    construct: (ready) => {
      onReady = ready;
      submit(client, text, (submitted) => (connection = submitted), {
        handleCopyInResponse: () => onReady?.(),
        handleCommandComplete: () => onStored?.(),
        handleError: (error) => rows.destroy(error),
      });
    },
    write: (chunk: Buffer, _encoding, done) => {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) connection.stream.once("drain", done);
      else done();
    },
    final: (done) => {
      onStored = done;
      connection.endCopyFrom();
    },
    destroy: (error, done) => {
      // The database waits for more rows if the reader failed.
      if (error && connection && !onStored) connection.sendCopyFail("the rows could not be read");
      done(error);
    },
  });
  return rows;
}
