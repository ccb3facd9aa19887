package dev.nimbus.gateway.http.common;

import dev.nimbus.gateway.access.Caller;
import dev.nimbus.gateway.access.Scope;

/** What a caller must prove for a call, on a server that asks for tokens. */
public enum Access {
    /** Nothing: probes, the contract, the files of the page. */
    OPEN,
    ANY_TOKEN,
    /** The same, of a caller whose limits for a minute may be used up: it reads when they are not. */
    ANY_TOKEN_ALWAYS,
    READ,
    SUBMIT,
    METRICS,
    ADMIN;

    boolean isGrantedTo(Caller caller) {
        return switch (this) {
            case OPEN, ANY_TOKEN, ANY_TOKEN_ALWAYS -> true;
            case READ -> caller.may(Scope.READ);
            case SUBMIT -> caller.may(Scope.SUBMIT);
            case METRICS -> caller.may(Scope.METRICS) || caller.may(Scope.READ);
            case ADMIN -> caller.isAdmin();
        };
    }

    String scope() {
        return Scope.valueOf(name()).notation();
    }
}
